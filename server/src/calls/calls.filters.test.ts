import { randomUUID } from 'node:crypto'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCall, aProduct, heldBy } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
let dispatcher: Caller
const [first, second] = ['90000001', '90000002']
const produit_uuid = randomUUID()

/** Two calls that differ in everything a list tells them apart by; the first one comes first in every column. */
beforeAll(async () => {
  house = await openHouse()
  dispatcher = await house.as('dispatcher')
  await aProduct(house.db, { produit_uuid, code_product: 'BOIL-9' })
  const { account_uuid } = await house.db
    .selectFrom('accounts')
    .select('account_uuid')
    .where('subject', '=', 'dispatcher')
    .executeTakeFirstOrThrow()
  await aCall(house.db, {
    call_id: first,
    ...heldBy('sur'),
    subject: 'A leak',
    status_id: -3,
    code_product: 'BOIL-1',
    internal_serial_number: 'SN-1',
    item_name: 'Boiler',
    call_type_id: 'INS',
    problem_type_id: 'LEAK',
    skill: 'ELEC',
    code_postal: '28001',
    ville: 'Ávila',
    phone: '600 111',
    created_at: '2026-03-01T08:00:00.000Z',
    appointment_date_at: '2026-03-11T08:00:00.000Z',
  })
  await aCall(house.db, {
    call_id: second,
    ...heldBy('norte'),
    subject: 'No heat',
    status_id: 5,
    code_product: 'PUMP-2',
    internal_serial_number: 'SX-2',
    item_name: 'Pump',
    call_type_id: 'REP',
    problem_type_id: 'NEW',
    skill: 'GAS',
    code_postal: '41002',
    ville: 'Zamora',
    phone: '700 222',
    created_at: '2026-03-02T08:00:00.000Z',
    appointment_date_at: '2026-03-12T08:00:00.000Z',
    call_center: 'CC2',
    customer_name: 'Muñoz',
    adresse: 'Calle Mayor',
    priority: 'H',
    business_unit: 'HEAT',
    assigned_by: account_uuid,
    produit_uuid,
  })
  narrowing.dispatchers = account_uuid
})
afterAll(() => house.close())

const ids = async (body: object) => {
  const { body: answer } = await dispatcher.send(callApi.list, body)
  return answer.Data.map((row: { call_id: string }) => row.call_id)
}

/** Of every filter, what leaves the second call alone. */
const narrowing: Record<string, unknown> = {
  call_id: '002',
  call_center: ['CC2'],
  subject: 'heat',
  code: 'pump',
  phone: '00 222',
  customer_name: 'munoz',
  adresse: 'mayor',
  code_postal: '410',
  internal_serial_number: 'sx',
  priority: 'H',
  status: '5',
  call_type: ['REP'],
  problem_type: ['NEW'],
  business_unit: 'HEAT',
  subContractors: [heldBy('norte').societe_uuid],
  dispatchers: '',
  created_at: { from: '2026-03-02', to: '2026-03-02' },
  appointment_date_at: { from: '2026-03-12' },
  serviceContractProduit_uuid: produit_uuid,
  serviceContract_internalSerialNumber: 'SX-2',
}
/** Flags and ends of the planning's period have tables of their own, beside the states they speak of. */
const elsewhere = ['unaccepted', 'unassigned', 'startDate', 'endDate']

it.each(Object.keys(callList.filters).filter((name) => !elsewhere.includes(name)))(
  'the filter %s leaves the one call',
  async (name) => {
    expect(await ids({})).toEqual([first, second])
    expect(narrowing[name]).toBeTruthy()
    expect(await ids({ filterData: { [name]: narrowing[name] } })).toEqual([second])
  },
)

it.each([
  ['a page with room left', { PageSize: 40 }, [second]],
  ['a page that is full', { PageSize: 1 }, [second]],
  ['a page past the last', { PageSize: 1, Page: 3 }, []],
])('what a serial number leaves is counted from %s', async (_what, request, calls) => {
  const { body } = await dispatcher.send(callApi.list, {
    request,
    filterData: { serviceContract_internalSerialNumber: 'SX-2' },
  })
  expect(body.Data.map(({ call_id }: { call_id: string }) => call_id)).toEqual(calls)
  expect(body.Total).toBe(1)
})

it.each(Object.keys(callList.columns))('by %s the calls come in either order', async (Member) => {
  const sorted = (SortDirection: 0 | 1) => ids({ request: { Sorts: [{ Member, SortDirection }] } })
  expect(await sorted(0)).toEqual([first, second])
  expect(await sorted(1)).toEqual([second, first])
})

it.each<[string, Record<string, string>, string]>([
  ['the language asked for', { lang: 'fr' }, 'Open fr'],
  ['the language of the session', {}, 'Open'],
  ['the same for one nobody speaks', { lang: 'xx' }, 'Open'],
])('texts come in %s', async (_what, query, status) => {
  const { body } = await dispatcher.send(callApi.list, { filterData: { call_id: first } }, { query })
  expect(body.Data[0].status).toBe(status)
})

it('before sign-in texts come in Spanish unless another language is asked for', async () => {
  const application = await house.application()
  const title = async (query: Record<string, string>) =>
    (await application.post('/Account/LoginCode', { code: 'wrong' }, { query })).body.title
  expect(await title({})).toBe('El código no es válido o ha caducado')
  expect(await title({ lang: 'en' })).toBe('The code is not valid or has expired')
})
