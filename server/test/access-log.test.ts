import { accountApi } from '@callout/domain/account/account.api.ts'
import { adminTemplatesApi } from '@callout/domain/admin/admin.templates.api.ts'
import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { changeApi } from '@callout/domain/changes/change.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { customerApi } from '@callout/domain/customers/customer.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { invoiceExportApi } from '@callout/domain/invoices/invoice-export.api.ts'
import { invoiceUploadApi } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import { companyFiguresApi } from '@callout/domain/overview/company-figures.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createContract } from './fixtures/contracts.ts'
import { createStoredDocuments, createTariff } from './fixtures/documents.ts'
import { companyIds, createCall, createCard, createStoredAttachment, heldBy } from './fixtures/factories.ts'
import { createInvoice } from './fixtures/fees.ts'
import { setUpApp } from './support/set-up-app.ts'
import { testNow } from './support/test-app.ts'

const app = setUpApp()

beforeAll(() => createTariff(app.db))

/** The access records of one record, once they are written: the server writes them in the background. */
const readsOf = (record: string) =>
  app.db.selectFrom('reads').selectAll().where('record', '=', record).orderBy('read_id').execute()
const soon = <T>(assert: () => Promise<T>) => vi.waitFor(assert, { timeout: 30_000 })

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Sheets that a network is set up with: companies, colleagues, products, prices, lists. No sheet has a customer. */
const administration = [
  'POST /api/Admin/GetSheets',
  'POST /api/Admin/GetRows',
  'POST /api/Admin/GetChanges',
  'POST /api/Admin/GetWaiting',
  'POST /api/Admin/GetUses',
  'GET /api/Admin/Export',
  'GET /api/Admin/ExportTexts',
  'POST /api/Admin/GetSetup',
  'POST /api/Admin/GetMailTemplates',
  // Counts of appliances by postcode.
  'POST /api/Admin/GetUnservedCards',
  // Counts and sums.
  'POST /api/Admin/GetPriceEffect',
  // Rows of the reader's own file.
  'POST /api/Admin/GetImport',
  'POST /api/Admin/GetWrongRows',
]

/** Reads that show no personal data of a customer, or only a page of a list: see docs/DECISIONS.md. */
const unrecorded = [
  ...administration,
  'POST /api/ServiceCall/GetListData',
  'POST /api/Search/Find',
  'POST /api/View/GetViews',
  'POST /api/ApiKey/GetKeys',
  'POST /api/Webhook/GetWebhooks',
  'POST /api/Webhook/GetDeliveries',
  'POST /api/Dispatch/Propose',
  'POST /api/Dispatch/GetBoard',
  'POST /api/Invoice/GetCreditable',
  'POST /api/Policy/GetPolicy',
  'POST /api/Policy/GetSimulation',
  'POST /api/ServiceCall/GetUnassignedServicaCallsCount',
  'POST /api/ServiceCall/GetOverlappingVisits',
  'POST /api/ServiceCall/GetOffHours',
  'POST /api/ServiceCall/GetFreeTimes',
  'POST /api/ServiceCall/GetContents',
  'POST /api/ServiceCall/FindOpenCalls',
  'POST /api/Presence/GetPresent',
  'POST /api/Today/GetOutcome',
  'POST /api/Today/GetPushKey',
  'POST /api/Notification/GetNotifications',
  'POST /api/ServiceCall/GetAssignment',
  'POST /api/ServiceCall/GetCandidates',
  'POST /api/ServiceCall/GetSlots',
  'POST /api/ServiceCall/GetTechnicianDays',
  'POST /api/ServiceCall/GetCompanyDays',
  'POST /api/Team/GetTeam',
  'POST /api/ServiceCall/PlanDay',
  'GET /api/ServiceCall/GetItemCodesBySerialNumber',
  'POST /api/ServiceCall/GetDefectCode',
  'POST /api/ServiceCall/GetFeeData',
  'POST /api/ServiceCall/GetSparePartData',
  'POST /api/ServiceCall/GetDPCData',
  'GET /api/ServiceCall/ResendAssignationEmail',
  'POST /api/ServiceCall/GetUsualAmounts',
  'POST /api/ServiceCall/CheckFee',
  'POST /api/ServiceCall/CheckSparePart',
  'POST /api/ServiceCall/GetCleanDocuments',
  'POST /api/ServiceCall/GetFirstVisitParts',
  'POST /api/Visit/FindParts',
  'POST /api/Visit/GetProgress',
  'POST /api/Visit/GetEntitlement',
  'POST /api/Account/GetAccount',
  'POST /api/Account/GetCompany',
  'POST /api/Quality/GetProduct',
  'POST /api/Quality/GetOverview',
  'POST /api/Quality/GetPoints',
  'POST /api/Quality/GetCosts',
  'POST /api/Quality/GetSubscriptions',
  'POST /api/Quality/GetBacktest',
  'POST /api/Quality/ExportData',
  'POST /api/Quality/GetSignal',
  'POST /api/Quality/GetCampaigns',
  'POST /api/Quality/PreviewCampaign',
  'POST /api/Quality/TrySerialPattern',
  'POST /api/Overview/GetOverview',
  'POST /api/Overview/GetRecentChanges',
  'POST /api/Overview/GetScorecard',
  'POST /api/Societe/GetDirectory',
  'POST /api/Overview/GetCompanyPlaces',
  'POST /api/Societe/GetListData',
  'POST /api/Societe/GetLegalFacts',
  'POST /api/Societe/GetWorkingHours',
  'POST /api/Societe/GetSatAddress',
  'POST /api/Societe/GetSatEmail',
  'POST /api/Societe/GetSatDistance',
  'POST /api/ServiceContract/GetListData',
  'GET /api/ServiceContract/GetContractForAppliance',
  'GET /api/Coverage/GetCoverageList',
  'POST /api/ContractAttachments/GetListData',
  'POST /api/Attachments/GetListData',
  'POST /api/SocieteInvoiceGenerationData/GetListData',
  'POST /api/SocieteInvoice/GetListData',
  'GET /api/SocieteInvoice/GetLabel',
  'POST /api/ValueList/GetList',
  'GET /api/Address/Suggest',
  'POST /Account/Check',
  'POST /Account/GetSessions',
  'GET /api/getMaintenance',
  'GET /api/Common/GetMaintenance',
  'POST /api/getGoogle',
  'GET /Images/UploadState',
]

describe('the access log', () => {
  it('records every reading endpoint, or lists it as not recorded', () => {
    const recorded = [
      callApi.load,
      visitApi.days,
      contractApi.load,
      cardApi.list,
      customerApi.load,
      customerLinkApi.answer,
      contractApi.export,
      companyFiguresApi.export,
      callApi.export,
      historyApi.list,
      documentApi.feeLines,
      documentApi.sparePartLines,
      documentApi.dpc,
      documentApi.exportFees,
      documentApi.exportSpareParts,
      documentApi.exportDpcs,
      imageApi.get,
      attachmentApi.downloadMany,
      invoiceApi.download,
      accountApi.export,
      webhookApi.body,
      invoiceApi.pdf,
      invoiceApi.export,
      invoiceExportApi.lines,
      invoiceExportApi.files,
      invoiceStateApi.load,
      invoiceUploadApi.statement,
      invoiceApi.xml,
      changeApi.list,
      adminTemplatesApi.preview,
    ].map(nameOf)
    const reading = [...app.fastify.endpoints.values()]
      .flat()
      .map(({ endpoint }) => endpoint)
      .filter(({ isReadOnly, envelope }) => isReadOnly || envelope === 'file')
      .map(nameOf)
    const known = [...recorded, ...unrecorded, 'POST /api/ServiceContract/GetEquipmentCards']
    expect([...new Set(reading)].sort()).toEqual(known.sort())
  })

  it('writes one record per reader, however often the same person reads', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    const sat = await app.signInAs('sat')
    for (const client of [sat, sat, await app.signInAs('callcenter')]) await client.send(callApi.load, { ID: call.ID })
    await soon(async () => {
      const rows = await readsOf(call.ID)
      const read = { network_code: 'ATLIBE', kind: 'call', what: 'opened', part: '', connected_as: null, rows: null }
      expect(rows).toMatchObject([read, read])
      expect(new Set(rows.map(({ account_uuid }) => account_uuid)).size).toBe(2)
      expect(rows[0]?.read_at).toBe(testNow.toISOString())
    })
    app.clock.now = new Date(testNow.getTime() + 11 * 60_000)
    await sat.send(callApi.load, { ID: call.ID })
    app.clock.now = testNow
    await soon(async () => expect(await readsOf(call.ID)).toHaveLength(3))
  })

  it('writes nothing when the reader is refused', async () => {
    const call = await createCall(app.db, heldBy('sur'))
    const [other, own] = [await app.signInAs('sat'), await app.signInAs('sat2')]
    expect((await other.send(callApi.load, { ID: call.ID })).status).toBe(404)
    await own.send(callApi.load, { ID: call.ID })
    await soon(async () => expect(await readsOf(call.ID)).toHaveLength(1))
  })

  it('names the company a dispatcher acted for', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    const dispatcher = await app.signInAs('dispatcher')
    const { body } = await dispatcher.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
    await app.withToken(body.userToken).send(callApi.load, { ID: call.ID })
    await soon(async () => expect(await readsOf(call.ID)).toMatchObject([{ connected_as: companyIds.norte }]))
  })

  it('names the call with which a mail template is tried', async () => {
    const { ID, call_id } = await createCall(app.db, heldBy('norte'))
    const text = { template: 'reminder', subject: '', body: '', call_id } as const
    await (await app.signInAs('dispatcher')).send(adminTemplatesApi.preview, text)
    await soon(async () => expect(await readsOf(ID)).toMatchObject([{ kind: 'call', what: 'opened' }]))
  })

  it('covers documents, histories, files and PDFs of a call', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    const { file } = await createStoredAttachment(app, call)
    const zipped = await createStoredAttachment(app, call)
    const documents = await createStoredDocuments(app.db, call, 'norte')
    const sat = await app.signInAs('sat')
    await sat.send(documentApi.feeLines, { docNum: documents.fee, callId: call.call_id })
    await sat.send(documentApi.sparePartLines, { docNum: documents.sparepart, call_id: call.call_id })
    await sat.send(documentApi.dpc, { service_job_uuid: call.ID, callID: call.call_id, docNum: documents.dpc })
    await sat.send(historyApi.list, { filterData: { service_job_uuid: call.ID } })
    await sat.send(imageApi.get, { name: file, type: 'Attachment' })
    await sat.send(attachmentApi.downloadMany, { IDs: [zipped.ID] })
    const { body } = await sat.send(attachmentApi.assignmentReport, { service_job_uuid: call.ID })
    expect(body.HasError).toBe(false)
    await soon(async () => {
      const read = (await readsOf(call.ID)).map(({ what, part }) => `${what} ${part}`)
      const opened = [`fee ${documents.fee}`, `sparepart ${documents.sparepart}`, `dpc ${documents.dpc}`, 'history']
      const downloaded = [file, zipped.file].map((part) => `downloaded ${part}`)
      expect(read).toEqual(expect.arrayContaining([...opened.map((part) => `opened ${part}`), ...downloaded]))
      expect(read.filter((one) => one.startsWith('printed'))).toHaveLength(1)
    })
  })

  it('covers contracts, cards and invoices', async () => {
    const contract = await createContract(app.db, heldBy('norte'))
    const { InsId } = await createCard(app.db, { InternalSN: 'SN-READ' })
    const supplierInvoice = await createInvoice(app.db, 'norte')
    const [staff, sat] = [await app.signInAs('callcenter'), await app.signInAs('sat')]
    await staff.send(contractApi.load, { ID: contract.ID })
    await staff.send(historyApi.list, { filterData: { service_contract_uuid: contract.ID } })
    await staff.send(cardApi.list, { filterData: { internal_serial_number: 'SN-READ' } })
    await sat.send(invoiceApi.download, { supplierInvoice, societe_uuid: companyIds.norte })
    const { ID } = await app.db
      .selectFrom('supplier_invoices')
      .select('ID')
      .where('supplier_invoice', '=', supplierInvoice)
      .executeTakeFirstOrThrow()
    await soon(async () => {
      expect(await readsOf(contract.ID)).toMatchObject([{ kind: 'contract' }, { kind: 'contract', part: 'history' }])
      expect(await readsOf(String(InsId))).toMatchObject([{ kind: 'card', what: 'opened' }])
      expect(await readsOf(ID)).toMatchObject([{ kind: 'invoice', what: 'printed' }])
    })
  })

  it('records the filters and the row count of an export', async () => {
    const { call_id } = await createCall(app.db, heldBy('sur'))
    const columns = [{ Name: 'Call', Field: 'call_id', Width: 10 }]
    const reply = await (await app.signInAs('sat2')).send(callApi.export, { columns, filterData: { call_id } })
    expect(reply.status).toBe(200)
    await soon(async () => {
      const rows = (await readsOf('')).filter(({ what }) => what === 'exported')
      expect(rows).toMatchObject([{ kind: 'servicecalls', filter: { call_id }, rows: 1 }])
    })
  })

  it('can not be changed or deleted', async () => {
    const call = await createCall(app.db, heldBy('norte'))
    await (await app.signInAs('sat')).send(callApi.load, { ID: call.ID })
    await soon(async () => expect(await readsOf(call.ID)).toHaveLength(1))
    const message = /what was read stays/
    await expect(app.db.deleteFrom('reads').execute()).rejects.toThrow(message)
    await expect(app.db.updateTable('reads').set({ rows: 0 }).execute()).rejects.toThrow(message)
  })
})
