import { attachmentApi, imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openReads } from '../src/kernel/reads.ts'
import { aContract } from './contracts.ts'
import { aTariff, storedDocuments } from './documents.ts'
import { aCall, aCard, anAttachment, company, heldBy } from './factories.ts'
import { anInvoice } from './fees.ts'
import { openHouse, type TestHouse, testNow } from './harness.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openHouse()
  await aTariff(house.db)
})
afterAll(() => house.close())

/** What was written of the reads of a record, once it is: nobody waits for it. */
const readsOf = (record: string) =>
  house.db.selectFrom('reads').selectAll().where('record', '=', record).orderBy('read_id').execute()
const soon = <T>(assert: () => Promise<T>) => vi.waitFor(assert, { timeout: 5000 })

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Reads that show no customer's name, address or writing, or only a page of a list: see docs/DECISIONS.md. */
const unrecorded = [
  'POST /api/ServiceCall/GetListData',
  'POST /api/ServiceCall/GetUnassignedServicaCallsCount',
  'POST /api/ServiceCall/GetAssignment',
  'GET /api/ServiceCall/GetItemCodesBySerialNumber',
  'POST /api/ServiceCall/GetDefectCode',
  'POST /api/ServiceCall/GetFeeData',
  'POST /api/ServiceCall/GetSparePartData',
  'POST /api/ServiceCall/GetDPCData',
  'GET /api/ServiceCall/ResendAssignationEmail',
  'POST /api/Societe/GetListData',
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
]

describe('what is read of customers', () => {
  it('is recorded or said not to be, for every call that reads', () => {
    const recorded = [
      callApi.load,
      contractApi.load,
      cardApi.list,
      contractApi.export,
      callApi.export,
      historyApi.list,
      documentApi.feeLines,
      documentApi.sparePartLines,
      documentApi.dpc,
      documentApi.exportFees,
      documentApi.exportSpareParts,
      documentApi.exportDpcs,
      imageApi.get,
      invoiceApi.download,
    ].map(nameOf)
    const reading = [...house.app.served.values()]
      .flat()
      .map(({ endpoint }) => endpoint)
      .filter(({ reads, envelope }) => reads || envelope === 'file')
      .map(nameOf)
    const said = [...recorded, ...unrecorded, 'POST /api/ServiceContract/GetEquipmentCards']
    expect(reading.filter((name) => !said.includes(name))).toEqual([])
  })

  it('is written once for who reads it again, and once for each who reads it', async () => {
    const call = await aCall(house.db, heldBy('norte'))
    const sat = await house.as('sat')
    for (const caller of [sat, sat, await house.as('callcenter')]) await caller.send(callApi.load, { ID: call.ID })
    await soon(async () => {
      const rows = await readsOf(call.ID)
      const read = { network_code: 'ATLIBE', kind: 'call', what: 'opened', part: '', connected_as: null, rows: null }
      expect(rows).toMatchObject([read, read])
      expect(new Set(rows.map(({ account_uuid }) => account_uuid)).size).toBe(2)
      expect(rows[0]?.read_at).toBe(testNow.toISOString())
    })
    house.clock.now = new Date(testNow.getTime() + 11 * 60_000)
    await sat.send(callApi.load, { ID: call.ID })
    house.clock.now = testNow
    await soon(async () => expect(await readsOf(call.ID)).toHaveLength(3))
  })

  it('is not written for who may not read it', async () => {
    const call = await aCall(house.db, heldBy('sur'))
    const [stranger, own] = [await house.as('sat'), await house.as('sat2')]
    expect((await stranger.send(callApi.load, { ID: call.ID })).status).toBe(404)
    await own.send(callApi.load, { ID: call.ID })
    await soon(async () => expect(await readsOf(call.ID)).toHaveLength(1))
  })

  it('names the company a dispatcher acted for', async () => {
    const call = await aCall(house.db, heldBy('norte'))
    const dispatcher = await house.as('dispatcher')
    const { body } = await dispatcher.send(sessionApi.connectAsUser, { societe_uuid: company.norte })
    await house.withToken(body.userToken).send(callApi.load, { ID: call.ID })
    await soon(async () => expect(await readsOf(call.ID)).toMatchObject([{ connected_as: company.norte }]))
  })

  it('covers documents, histories, files and papers of a call', async () => {
    const call = await aCall(house.db, heldBy('norte'))
    const { file } = await anAttachment(house, call)
    const documents = await storedDocuments(house.db, call, 'norte')
    const sat = await house.as('sat')
    await sat.send(documentApi.feeLines, { docNum: documents.fee, callId: call.call_id })
    await sat.send(documentApi.sparePartLines, { docNum: documents.sparepart, call_id: call.call_id })
    await sat.send(documentApi.dpc, { service_job_uuid: call.ID, callID: call.call_id, docNum: documents.dpc })
    await sat.send(historyApi.list, { filterData: { service_job_uuid: call.ID } })
    await sat.send(imageApi.get, { name: file, type: 'Attachment' })
    const { body } = await sat.send(attachmentApi.assignmentReport, { service_job_uuid: call.ID })
    expect(body.HasError).toBe(false)
    await soon(async () => {
      const read = (await readsOf(call.ID)).map(({ what, part }) => `${what} ${part}`)
      const opened = [`fee ${documents.fee}`, `sparepart ${documents.sparepart}`, `dpc ${documents.dpc}`, 'history']
      expect(read).toEqual(expect.arrayContaining([...opened.map((part) => `opened ${part}`), `downloaded ${file}`]))
      expect(read.filter((one) => one.startsWith('printed'))).toHaveLength(1)
    })
  })

  it('covers contracts, cards and invoices', async () => {
    const contract = await aContract(house.db, heldBy('norte'))
    const { InsId } = await aCard(house.db, { InternalSN: 'SN-READ' })
    const supplierInvoice = await anInvoice(house.db, 'norte')
    const [staff, sat] = [await house.as('callcenter'), await house.as('sat')]
    await staff.send(contractApi.load, { ID: contract.ID })
    await staff.send(historyApi.list, { filterData: { service_contract_uuid: contract.ID } })
    await staff.send(cardApi.list, { filterData: { internal_serial_number: 'SN-READ' } })
    await sat.send(invoiceApi.download, { supplierInvoice, societe_uuid: company.norte })
    const { ID } = await house.db
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

  it('says of an export what was asked and how much was taken', async () => {
    const { call_id } = await aCall(house.db, heldBy('sur'))
    const columns = [{ Name: 'Call', Field: 'call_id', Width: 10 }]
    const reply = await (await house.as('sat2')).send(callApi.export, { columns, filterData: { call_id } })
    expect(reply.status).toBe(200)
    await soon(async () => {
      const rows = await house.db.selectFrom('reads').selectAll().where('what', '=', 'exported').execute()
      expect(rows).toMatchObject([{ kind: 'servicecalls', record: '', filter: { call_id }, rows: 1 }])
    })
  })

  it('stays as it was written', async () => {
    await soon(async () => expect(await house.db.selectFrom('reads').selectAll().execute()).not.toEqual([]))
    const kept = /what was read stays/
    await expect(house.db.deleteFrom('reads').execute()).rejects.toThrow(kept)
    await expect(house.db.updateTable('reads').set({ rows: 0 }).execute()).rejects.toThrow(kept)
  })

  const somebody = async () => {
    const { account_uuid } = await house.db.selectFrom('accounts').select('account_uuid').executeTakeFirstOrThrow()
    return { account_uuid, network_code: 'ATLIBE', really: null, societe_uuid: null } as never
  }

  it('is kept whatever somebody looked for, and what can not be written keeps no other from it', async () => {
    const complaints: unknown[] = []
    const reads = openReads(house.db, { error: (...said: unknown[]) => complaints.push(said) })
    const actor = await somebody()
    const exported = {
      what: 'exported',
      kind: 'servicecalls',
      record: 'half',
      filter: { subject: 'a\ud800\0b' },
    } as const
    reads.add(actor, testNow.toISOString(), [exported, { ...exported, record: 'none', rows: 1e12 }, exported])
    await reads.close()
    expect((await readsOf('half')).map(({ filter }) => filter)).toEqual(Array(2).fill({ subject: 'a\ufffdb' }))
    expect([await readsOf('none'), complaints.length]).toEqual([[], 1])
  })

  it('waits while the database is away, and is not lost', async () => {
    const actor = await somebody()
    const complaints: unknown[] = []
    let isAway = true
    const insertInto: typeof house.db.insertInto = (table) => {
      if (isAway) throw new Error('away')
      return house.db.insertInto(table)
    }
    const db = { insertInto } as typeof house.db
    const reads = openReads(db, { error: (...said: unknown[]) => complaints.push(said) })
    reads.add(actor, testNow.toISOString(), [{ what: 'opened', kind: 'call', record: 'patient' }])
    await vi.waitFor(() => expect(complaints).toHaveLength(1), { timeout: 3000 })
    isAway = false
    await reads.close()
    expect(await readsOf('patient')).toHaveLength(1)
  })
})
