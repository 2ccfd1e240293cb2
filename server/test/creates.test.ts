import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploaded } from './attachments.ts'
import { aContract } from './contracts.ts'
import { aDpc, anAcceptedCall, aTariff } from './documents.ts'
import { aCall, acceptedFor, aProduct, heldBy } from './factories.ts'
import { aFee, aNumber, named } from './fees.ts'
import { type Caller, openHouse, type TestHouse } from './harness.ts'

let house: TestHouse
let dispatcher: Caller
let sat: Caller
beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db)
  await aTariff(house.db)
  dispatcher = await house.as('dispatcher')
  sat = await house.as('sat')
})
afterAll(() => house.close())

interface Create {
  readonly who: () => Caller
  /** Where the one row shows. */
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
const aPicture = async (caller: Caller) => ({ images: [{ name: 'a.png', file: await uploaded(caller) }] })
const aHeldCall = () => aCall(house.db, { ...heldBy('norte'), ...acceptedFor('2026-03-20T08:00:00.000Z') })
const onAcceptedCall = async (lines: object[]) => ({ callID: (await anAcceptedCall(house.db)).call_id, lines })

const creates: Record<string, Create> = {
  '/api/ServiceCall/CreateServiceCall': {
    who: () => dispatcher,
    table: 'calls',
    body: async () => ({ call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: 'Noise' }),
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
    body: async () => aDpc(await anAcceptedCall(house.db)),
  },
  '/api/ServiceCall/GenerateInvoice': {
    who: () => sat,
    table: 'supplier_invoices',
    body: async () => ({ supplierInvoice: aNumber(), fees: [named(await aFee(house.db))] }),
  },
  '/api/ServiceCall/ResendAssignationEmail': {
    who: () => dispatcher,
    table: 'mails',
    body: async () => ({
      call_id: (await aHeldCall()).call_id,
      email: ['a@b.example'],
      subject: 'About the visit',
      text: 'When do you come?',
    }),
  },
  '/api/Attachments/UpdateAttachments': {
    who: () => sat,
    table: 'attachments',
    body: async () => ({ service_job_uuid: (await aHeldCall()).ID, ...(await aPicture(sat)) }),
  },
  '/api/ContractAttachments/UpdateAttachments': {
    who: () => dispatcher,
    table: 'attachments',
    body: async () => ({ service_contract_uuid: (await aContract(house.db)).ID, ...(await aPicture(dispatcher)) }),
  },
  '/api/Attachments/GenerateWarrantyCertificate': {
    who: () => sat,
    table: 'attachments',
    body: async () => ({
      service_job_uuid: (
        await aCall(house.db, {
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
    body: async () => ({ service_job_uuid: (await aHeldCall()).ID }),
  },
}

const served = () => [...house.app.served.values()].flat().map(({ endpoint }) => endpoint)
const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(house.db)
  return rows[0]?.n ?? 0
}

it('every create is tried here', () => {
  const paths = served().flatMap(({ creates: is, path }) => (is ? [path] : []))
  expect(paths.sort()).toEqual(Object.keys(creates).sort())
})

it.each(Object.entries(creates))('%s sent twice at once under one key is done once', async (path, create) => {
  const endpoint = served().find((one) => one.path === path && one.creates) as Endpoint
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
