import { randomUUID } from 'node:crypto'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import { sortableColumns } from '@callout/domain/platform/list.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { beforeAll, expect, it } from 'vitest'
import { createCall, createCard, createProduct, heldBy } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')
const [first, second] = ['90000001', '90000002']
const produit_uuid = randomUUID()

/** Creates two calls that differ in every filter and column. The first call sorts first by every column. */
beforeAll(async () => {
  await createProduct(app.db, { produit_uuid, code_product: 'BOIL-9' })
  const { account_uuid } = await app.db
    .selectFrom('accounts')
    .select('account_uuid')
    .where('subject', '=', 'dispatcher')
    .executeTakeFirstOrThrow()
  await createCall(app.db, {
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
    answer_due_at: '2026-03-11T08:00:00.000Z',
  })
  await app.db
    .updateTable('value_list_items')
    .set({ attributes: JSON.stringify({ counts_as_failure: true }) })
    .where('value_list', '=', 'call_types')
    .where('value', '=', 'REP')
    .execute()
  const [older, card] = [
    await createCard(app.db, { StartDate: '2025-02-28' }),
    await createCard(app.db, { StartDate: '2025-03-31' }),
  ]
  await app.db.updateTable('calls').set({ ins_id: older.InsId }).where('call_id', '=', first).execute()
  narrowing.card = String(card.InsId)
  await createCall(app.db, {
    call_id: second,
    ins_id: card.InsId,
    defect_code1: 'ELE',
    defect_code2: 'ELE-FUSE',
    is_cancelled_status: false,
    ...heldBy('norte'),
    subject: 'No heat',
    asked_by_customer: true,
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
    answer_due_at: '2099-03-12T08:00:00.000Z',
    accepted_at: '2026-03-02T08:00:00.000Z',
    done_at: '2026-03-12T09:00:00.000Z',
    created_by: account_uuid,
    call_center: 'CC2',
    customer_name: 'Muñoz',
    adresse: 'Calle Mayor',
    priority: 'L',
    business_unit: 'HEAT',
    assigned_by: account_uuid,
    produit_uuid,
  })
  narrowing.dispatchers = account_uuid
})

const ids = async (body: object) => {
  const { body: answer } = await dispatcher.send(callApi.list, body)
  return answer.Data.map((row: { call_id: string }) => row.call_id)
}

/** For each filter, a value that only the second call matches. */
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
  priority: 'L',
  status: '5',
  call_type: ['REP'],
  problem_type: ['NEW'],
  business_unit: 'HEAT',
  subContractors: [heldBy('norte').societe_uuid],
  dispatchers: '',
  created_at: { from: '2026-03-02', to: '2026-03-02' },
  appointment_date_at: { from: '2026-03-12' },
  answer_state: 'in_time',
  accepted_at: { from: '2026-03-02', to: '2026-03-02' },
  done_at: { from: '2026-03-12' },
  mine: true,
  code_product: 'PUMP-2',
  defect_code: 'ELE-FUSE',
  production_from: '2025-03',
  card: '',
  failure: true,
  asked_by_customer: true,
  serviceContractProduit_uuid: produit_uuid,
  serviceContract_internalSerialNumber: 'SX-2',
}
/** Filters that other tests cover. */
const testedElsewhere = [
  'unaccepted',
  'unassigned',
  'declined',
  'without_appointment',
  'unanswered',
  'without_technician',
  'overdue',
  'to_plan',
  'another_visit',
  'done_without_fee',
  'counted_failure',
  'reopening',
  'repeat',
  'customer_answer',
  'rating',
  'without_fee',
  'campaign',
  'campaign_answer',
  'production_to',
  'started_in',
  'month_in_service',
  'part',
  'startDate',
  'endDate',
]

it.each(Object.keys(callList.filters).filter((name) => !testedElsewhere.includes(name)))(
  'the filter %s finds only the matching call',
  async (name) => {
    expect(await ids({})).toEqual([first, second])
    expect(narrowing[name]).toBeTruthy()
    expect(await ids({ filterData: { [name]: narrowing[name] } })).toEqual([second])
  },
)

it('the months of a card include both, and anything else is no month', async () => {
  const between = (production_from: string, production_to: string) =>
    ids({ filterData: { production_from, production_to } })
  expect(await between('2025-02', '2025-02')).toEqual([first])
  expect(await between('2025-02', '2025-03')).toEqual([first, second])
  for (const production_from of ['2025-13', '2025', "2025-01'"])
    expect((await dispatcher.send(callApi.list, { filterData: { production_from } })).status).toBe(400)
})

it.each(['sat', 'callcenter', 'backoffice'] as const)(
  '%s may not filter by dispatcher, nor list them',
  async (person) => {
    const client = await app.signInAs(person)
    const filterData = { dispatchers: narrowing.dispatchers }
    expect((await client.send(callApi.list, { filterData })).status).toBe(403)
    const columns = [{ Name: 'Call', Field: 'call_id' }]
    expect((await client.send(callApi.export, { filterData, columns })).status).toBe(403)
    expect((await client.send(valueListApi.list, { valueList: 'dispatchers' })).status).toBe(403)
  },
)

it('a dispatcher finds the own name among the dispatchers', async () => {
  const { body } = await dispatcher.send(valueListApi.list, { valueList: 'dispatchers' })
  expect(body.map(({ value }: { value: string }) => value)).toContain(narrowing.dispatchers)
})

it.each([
  ['customer_name', 'peña hermenedo  RAFAEL'],
  ['adresse', '17 álamo'],
  ['adresse', 'C/ Álamo, nº 17'],
  ['adresse', 'Rúa Álamo'],
  ['adresse', 'C/Álamo nº17'],
  ['internal_serial_number', 'S/N: HX-4471/09'],
  ['internal_serial_number', 'nº de serie hx447109'],
  ['phone', '791 569 561 ext. 23'],
  ['internal_serial_number', 'hx 4471 09'],
  ['internal_serial_number', '(21)HX4471'],
  ['subject', 'heat no'],
  ['phone', '791 569 561'],
  ['phone', '+34 791-569-561'],
  ['phone', '569561'],
  ['phone', '٧٩١ ٥٦٩ ٥٦١'],
  ['internal_serial_number', 'HX-４４７１/۰۹'],
  ['adresse', 'C/ Álamo, nº ١٧'],
  ['phone', '+34'],
])('the filter %s finds %s in any writing', async (name, value) => {
  const facts = { customer_name: 'Rafael Hermenedo Peña', adresse: 'Calle del Álamo 17', subject: 'No heat' }
  const internal_serial_number = 'HX-4471/09'
  const call = await createCall(app.db, { ...facts, internal_serial_number, phone: '+34 79156 95 61' })
  expect(await ids({ filterData: { [name]: value, created_at: { from: '2026-03-01' } } })).toContain(call.call_id)
  expect(await ids({ filterData: { [name]: value } })).toContain(call.call_id)
  expect(await ids({ filterData: { [name]: `${value} 8888888` } })).not.toContain(call.call_id)
  await app.db.deleteFrom('calls').where('ID', '=', call.ID).execute()
})

it.each(['600 123 456', '٦٠٠ ١٢٣ ٤٥٦', '+34 600-123-456', '600 123 456 ext 23', '600 123 456 ext. 24', '123 456'])(
  'the filter of the telephone finds by %s a number with an extension, and one of two',
  async (phone) => {
    const stored = [
      '600 123 456 ext 23',
      '+34 600123456 / 600 111 222',
      '600 111 222 / 600.123.456',
      '٦٠٠١٢٣ ٤٥٦',
      '600 123 457 ext 23',
    ]
    const [extended, first, second, arabic] = await Promise.all(stored.map((one) => createCall(app.db, { phone: one })))
    for (const created_at of [undefined, { from: '2026-03-01' }])
      expect((await ids({ filterData: { phone, ...(created_at && { created_at }) } })).toSorted()).toEqual(
        [extended, first, second, arabic].map((call) => call?.call_id).toSorted(),
      )
    await app.db.deleteFrom('calls').where('phone', 'in', stored).execute()
  },
)

it.each([
  ['C/ Olmo 12', 'Calle Olmo', '12'],
  ['Calle Olmo nº12', 'C/Olmo', 'nº 12'],
  ['olmo 12 bis', 'C/ Olmo', '12bis'],
  ['C/Olmo, 12', 'Calle Olmo nº12', ''],
  ['Calle Olmo 12', 'C. Olmo 12, 3º B', ''],
  ['calle olmo, 12, 3º B', 'C/ Olmo', 'nº 12'],
  ['R. Olmo 12 2.º Dto', 'Rua Olmo', '12'],
])('the filter of the street finds the house of %s in %j and %j', async (adresse, street, street_number) => {
  const created = [
    { adresse: street, street_number },
    { adresse: 'Calle Olmo', street_number: '112' },
    { adresse: 'Calle Olmo 120', street_number: '' },
    { adresse: 'Calle Pino', street_number: '12' },
  ].map((address) => createCall(app.db, address))
  const [call] = await Promise.all(created)
  for (const Sorts of [[], [{ Member: 'ville', SortDirection: 0 }]])
    expect(await ids({ request: { Sorts }, filterData: { adresse } })).toEqual([call?.call_id])
  await app.db.deleteFrom('calls').where('adresse', '~', 'Olmo|Pino').execute()
})

it.each([
  ['a page that is not full', { PageSize: 40 }, [second]],
  ['a page that is full', { PageSize: 1 }, [second]],
  ['a page past the last', { PageSize: 1, Page: 3 }, []],
])('counts the calls with a serial number correctly for %s', async (_what, request, calls) => {
  const { body } = await dispatcher.send(callApi.list, {
    request,
    filterData: { serviceContract_internalSerialNumber: 'SX-2' },
  })
  expect(body.Data.map(({ call_id }: { call_id: string }) => call_id)).toEqual(calls)
  expect(body.Total).toBe(1)
})

it.each(sortableColumns(callList))('sorts by %s in both directions', async (Member) => {
  const sorted = (SortDirection: 0 | 1) => ids({ request: { Sorts: [{ Member, SortDirection }] } })
  expect(await sorted(0)).toEqual([first, second])
  expect(await sorted(1)).toEqual([second, first])
})

it.each<[string, Record<string, string>, string]>([
  ['the requested language', { lang: 'fr' }, 'Open fr'],
  ['the language of the session', {}, 'Open'],
  ['the language of the session for an unknown one', { lang: 'xx' }, 'Open'],
])('returns texts in %s', async (_what, query, status) => {
  const { body } = await dispatcher.send(callApi.list, { filterData: { call_id: first } }, { query })
  expect(body.Data[0].status).toBe(status)
})

it('uses Spanish before sign-in unless another language is requested', async () => {
  const application = await app.application()
  const title = async (query: Record<string, string>) =>
    (await application.post('/Account/LoginCode', { code: 'wrong' }, { query })).body.Message
  expect(await title({})).toBe('El código no es válido o ha caducado')
  expect(await title({ lang: 'en' })).toBe('The code is not valid or has expired')
})
