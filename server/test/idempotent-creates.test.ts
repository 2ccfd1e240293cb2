import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { uploadSample } from './fixtures/attachments.ts'
import { createContract } from './fixtures/contracts.ts'
import { createAcceptedCall, createTariff, dpcBody } from './fixtures/documents.ts'
import { acceptedVisit, createCall, createProduct, heldBy } from './fixtures/factories.ts'
import { createFee, createStoredInvoice, toInvoicedFee, uniqueInvoiceNumber } from './fixtures/fees.ts'
import { createSignal } from './fixtures/quality.ts'
import { createVisit, departedAt, storeReport } from './fixtures/visits.ts'
import { setUpApp, setUpClients } from './support/set-up-app.ts'
import type { TestClient } from './support/test-app.ts'

const app = setUpApp()
const { dispatcher, sat, tech } = setUpClients(app, 'dispatcher', 'sat', 'tech')
beforeAll(async () => {
  await createProduct(app.db)
  await createTariff(app.db)
})

interface Create {
  readonly who: () => TestClient
  /** The table that must hold exactly one row. */
  readonly table: string
  readonly body: () => Promise<object>
}

const card = {
  OwnerName: 'Olmos',
  CodeCom: 'BOIL-0',
  Country: 'ES',
  Zip: '28001',
  StartDate: '2026-01-01',
  OwnerPhone: '699123456',
  IsProduct: true,
}
const uploadPicture = async (client: TestClient) => ({ images: [{ name: 'a.png', file: await uploadSample(client) }] })
const createHeldCall = () => createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-20T08:00:00.000Z') })
const onAcceptedCall = async (lines: object[]) => ({ callID: (await createAcceptedCall(app.db)).call_id, lines })
const onVisit = async (report: object) => ({ ID: (await createVisit(app.db)).ID, at: departedAt, ...report })

const creates: Record<string, Create> = {
  '/api/View/SaveView': {
    who: () => dispatcher,
    table: 'views',
    body: async () => ({ list: 'servicecalls', name: 'Mine' }),
  },
  '/api/ServiceCall/CreateServiceCall': {
    who: () => dispatcher,
    table: 'calls',
    body: async () => ({ call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: 'Noise' }),
  },
  '/api/Quality/CreateCampaign': {
    who: () => dispatcher,
    table: 'campaigns',
    body: async () => ({
      signal: (await createSignal(app.db, { network_code: 'ATLIBE', code_product: 'BOIL-0' })).ID,
      name: 'Valves',
      call_type_id: 'REP',
      problem_type_id: 'LEAK',
      text: 'The valve may leak.',
      due_on: '2099-12-31',
    }),
  },
  '/api/ServiceContract/CreateServiceContract': {
    who: () => dispatcher,
    table: 'service_contracts',
    body: async () => ({ customer_name: 'Olmos' }),
  },
  '/api/ServiceCall/UpdateEquipmentCard': {
    who: () => dispatcher,
    table: 'equipment_cards',
    body: async () => ({ ...card, InternalSN: 'TWICE-1' }),
  },
  '/api/ServiceContract/UpdateEquipmentCard': {
    who: () => dispatcher,
    table: 'equipment_cards',
    body: async () => ({ ...card, InternalSN: 'TWICE-2' }),
  },
  '/api/ServiceCall/UpdateFee': {
    who: () => sat,
    table: 'documents',
    body: () => onAcceptedCall([{ ItemCode: 'VISIT' }]),
  },
  '/api/ServiceCall/UpdateSparePart': {
    who: () => sat,
    table: 'documents',
    body: () => onAcceptedCall([{ CodeCom: 'VALVE' }]),
  },
  '/api/ServiceCall/UpdateDPC': {
    who: () => sat,
    table: 'documents',
    body: async () => dpcBody(await createAcceptedCall(app.db)),
  },
  '/api/ServiceCall/GenerateInvoice': {
    who: () => sat,
    table: 'supplier_invoices',
    body: async () => ({ supplierInvoice: uniqueInvoiceNumber(), fees: [toInvoicedFee(await createFee(app.db))] }),
  },
  '/api/Invoice/CreateCreditNote': {
    who: () => sat,
    table: 'supplier_invoices',
    body: async () => ({
      ID: (await createStoredInvoice(app.db, 'norte')).ID,
      supplierInvoice: uniqueInvoiceNumber(),
    }),
  },
  '/api/ServiceCall/ResendAssignationEmail': {
    who: () => dispatcher,
    table: 'mails',
    body: async () => ({
      call_id: (await createHeldCall()).call_id,
      email: ['a@b.example'],
      subject: 'About the visit',
      text: 'When do you come?',
    }),
  },
  '/api/Visit/Depart': { who: () => sat, table: 'visits', body: () => onVisit({}) },
  '/api/Visit/Start': { who: () => sat, table: 'visits', body: () => onVisit({}) },
  '/api/Visit/TakeBack': {
    who: () => sat,
    table: 'history',
    body: async () => {
      const body = await onVisit({})
      await sat.send(visitApi.depart, body)
      return body
    },
  },
  '/api/Visit/Finish': {
    who: () => sat,
    table: 'visits',
    body: () => onVisit({ version: 1, result: 'again', missing: 'A pump', remark: '' }),
  },
  '/api/Visit/Correct': {
    who: () => tech,
    table: 'history',
    body: async () => {
      const { ID } = await createVisit(app.db)
      await storeReport(app.db, ID, 0)
      return { ID, version: 1, remark: '', finished_at: '2026-03-10T09:10:00Z', signed_by: '' }
    },
  },
  '/api/Visit/AddPhoto': {
    who: () => tech,
    table: 'attachments',
    body: async () => {
      const { ID } = await createVisit(app.db)
      await storeReport(app.db, ID, 1)
      const [photo] = (await uploadPicture(tech)).images
      return { ID, appointment_date_at: '2026-03-10T08:00:00Z', photo }
    },
  },
  '/api/Today/AddToCall': {
    who: () => tech,
    table: 'attachments',
    body: async () => ({ ID: (await createVisit(app.db)).ID, ...(await uploadPicture(tech)) }),
  },
  '/api/Attachments/UpdateAttachments': {
    who: () => sat,
    table: 'attachments',
    body: async () => ({ service_job_uuid: (await createHeldCall()).ID, ...(await uploadPicture(sat)) }),
  },
  '/api/ContractAttachments/UpdateAttachments': {
    who: () => dispatcher,
    table: 'attachments',
    body: async () => ({
      service_contract_uuid: (await createContract(app.db)).ID,
      ...(await uploadPicture(dispatcher)),
    }),
  },
  '/api/Attachments/GenerateWarrantyCertificate': {
    who: () => sat,
    table: 'attachments',
    body: async () => ({
      service_job_uuid: (
        await createCall(app.db, {
          ...heldBy('norte'),
          customer_name: 'Olmos',
          internal_serial_number: 'SN-7',
          code_product: 'BOIL-0',
          warranty_start_date: '2025-01-31',
          warranty_end_date: '2027-01-30',
        })
      ).ID,
    }),
  },
  '/api/Attachments/GenerateAssignmentReport': {
    who: () => sat,
    table: 'attachments',
    body: async () => ({ service_job_uuid: (await createHeldCall()).ID }),
  },
}

const served = () => [...app.fastify.endpoints.values()].flat().map(({ endpoint }) => endpoint)
const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.db)
  return rows[0]?.n ?? 0
}

it('covers every create endpoint', () => {
  const paths = served().flatMap(({ isCreate, path }) => (isCreate ? [path] : []))
  expect(paths.sort()).toEqual(Object.keys(creates).sort())
})

it.each(Object.entries(creates))('%s sent twice at once with the same key creates one record', async (path, create) => {
  const endpoint = served().find((one) => one.path === path && one.isCreate) as Endpoint
  const body = await create.body()
  const before = await countOf(create.table)
  const headers = { 'Idempotency-Key': `once ${path}` }
  const send = async () => (await create.who().send(endpoint, body, { headers })).body
  const [first, second] = await Promise.all([send(), send()])
  expect(first.HasError).toBe(false)
  expect(second).toEqual(first)
  expect(await send()).toEqual(first)
  expect(await countOf(create.table)).toBe(before + 1)
})
