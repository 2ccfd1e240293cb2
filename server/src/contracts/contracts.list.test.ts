import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContract } from '../../test/fixtures/contracts.ts'
import { heldBy, type Person, people } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
beforeAll(async () => {
  for (const [service_contract_id, facts] of Object.entries(contracts))
    await createContract(app.db, { service_contract_id, ...facts })
})

/** The contracts of these tests, by number. */
const contracts = {
  '1001': {
    ...heldBy('norte'),
    subcontractor_contract_number: 'N-1',
    code_product: 'BOIL-0',
    item_name: 'Boiler',
    internal_serial_number: 'SN-ÑÁ1',
    creator_user_name: 'María Núñez',
    created_at: '2026-03-01T22:59:00.000Z',
    commission_invoiced: true,
    customer_name: 'Olmos',
  },
  '1002': {
    ...heldBy('sur'),
    status_id: 'D',
    contract_template: 'BASIC',
    start_date: '2026-02-01',
    end_date: null,
    created_at: '2026-03-01T23:01:00.000Z',
    code_product: 'PUMP-0',
    internal_serial_number: 'SN-2',
  },
  '1003': { status_id: 'T', type_id: 'P', start_date: null, end_date: '2026-06-30', contract_template: '' },
  '2001': { network_code: 'YGNITA', ...heldBy('roma') },
} as const

const list = async (person: Person, filterData = {}, request = {}) =>
  (await app.signInAs(person)).send(contractApi.list, { filterData, request })
const numbers = async (filterData: object, request = {}, person: Person = 'callcenter') =>
  (await list(person, filterData, request)).body.Data.map(
    (row: { service_contract_id: string }) => row.service_contract_id,
  )

const sheetOf = async (bytes: Buffer) => (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []

describe('the list of contracts', () => {
  it('contains all its columns, with texts in the user’s language', async () => {
    const { body } = await list('callcenter')
    expect(body.Total).toBe(3)
    expect(body.Data[0]).toMatchObject({
      service_contract_id: '1001',
      contract_status_translation: 'Active',
      code_product: 'BOIL-0',
      item_name: 'Boiler',
      internal_serial_number: 'SN-ÑÁ1',
      subcontractor_name: 'Térmica Norte',
      subcontractor_contract_number: 'N-1',
      contract_template: 'FULL',
      contract_template_description: 'Full',
      commission_invoiced: true,
      creator_user_name: 'María Núñez',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      status_id: 'A',
      version: 1,
    })
    const french = await (await app.signInAs('callcenter')).send(contractApi.list, {}, { query: { lang: 'fr' } })
    // This template has no French text, so the Spanish one is shown.
    expect(french.body.Data[0]).toMatchObject({ contract_template_description: 'Completo' })
    expect(contractApi.list.response.parse(body.Data[1])).toEqual(body.Data[1])
  })

  it.each([
    [{ service_contract_id: '002' }, ['1002']],
    [{ contract_type: ['P'] }, ['1003']],
    [{ contract_status: ['A', 'T'] }, ['1001', '1003']],
    [{ contract_status: 'D' }, ['1002']],
    [{ code: 'pump' }, ['1002']],
    [{ internal_serial_number: 'sn-na' }, ['1001']],
    [{ contract_template: ['BASIC', 'PUMP'] }, ['1002']],
    [{ commission_invoiced: true }, ['1001']],
    [{ commission_invoiced: ['true'] }, ['1001']],
    [{ commission_invoiced: 'false' }, ['1002', '1003']],
    [{ commission_invoiced: ['true', 'false'] }, ['1001', '1002', '1003']],
    [{ creator_user_name: 'nunez' }, ['1001']],
    [{ start_date: { from: '2026-01-01', to: '2026-01-31' } }, ['1001']],
    [{ start_date: { from: '2026-02-01' } }, ['1002']],
    [{ end_date: { to: '2026-06-30' } }, ['1003']],
    [{ end_date: { from: '2026-07-01', to: '2026-12-31' } }, ['1001']],
  ])('filtered by %j shows %j', async (filterData, expected) => expect(await numbers(filterData)).toEqual(expected))

  it('filtered by what has ended shows the contracts past their last day, of any status', async () => {
    const past = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const { ID } = await createContract(app.db, { service_contract_id: '1004', start_date: null, end_date: past })
    const ongoing = await numbers({ ended: 'false' })
    expect(await numbers({ ended: ['true'] })).toContain('1004')
    expect(ongoing).toContain('1002')
    expect(ongoing).not.toContain('1004')
    expect(await numbers({ ended: ['true', 'false'] })).toHaveLength(4)
    await app.db.deleteFrom('service_contracts').where('ID', '=', ID).execute()
  })

  it('returns the same fields for every filter', async () => {
    for (const filterData of [{}, { internal_serial_number: 'sn-na' }, { creator_user_name: 'nunez' }]) {
      const { Data } = (await list('callcenter', filterData)).body
      expect(contractApi.list.response.parse(Data[0])).toEqual(Data[0])
    }
  })

  it.each([
    ['start_date', 0, ['1001', '1002', '1003']],
    ['start_date', 1, ['1002', '1001', '1003']],
    ['end_date', 1, ['1001', '1003', '1002']],
    ['contract_status_translation', 0, ['1001', '1002', '1003']],
    ['subcontractor_name', 1, ['1001', '1002', '1003']],
    ['created_at', 1, ['1002', '1001', '1003']],
  ])('sorts by %s in direction %i', async (Member, SortDirection, expected) =>
    expect(await numbers({}, { Sorts: [{ Member, SortDirection }] })).toEqual(expected),
  )

  it('shows a company its own contracts', async () => {
    expect(await numbers({}, {}, 'sat')).toEqual(['1001'])
    expect(await numbers({}, {}, 'sat2')).toEqual(['1002'])
  })

  it('answers 400 to unknown filters, invalid dates and unknown sort columns', async () => {
    for (const filterData of [{ colour: 'red' }, { start_date: { from: 'soon' } }])
      expect((await list('callcenter', filterData)).status).toBe(400)
    expect((await list('callcenter', {}, { Sorts: [{ Member: 'remark' }] })).status).toBe(400)
  })

  it('is exported completely, with flags as texts and days as dates', async () => {
    const { status, headers, bytes } = await (await app.signInAs('callcenter')).send(contractApi.export, {
      columns: [
        { Name: 'Contract', Field: 'service_contract_id' },
        { Name: 'Commission', Field: 'commission_invoiced' },
        { Name: 'Start', Field: 'start_date', Width: 90 },
      ],
    })
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('servicecontracts.xlsx')])
    const [head, ...rows] = await sheetOf(bytes)
    expect(head).toEqual(['Contract', 'Commission', 'Start'])
    expect(rows.map(([number, commission]) => [number, commission])).toEqual([
      ['1001', 'Yes'],
      ['1002', 'No'],
      ['1003', 'No'],
    ])
    expect(rows[0]?.[2]).toEqual(new Date('2026-01-01T00:00:00.000Z'))
  })

  it('is exported to a company with its own contracts only', async () => {
    const columns = [{ Name: 'Contract', Field: 'service_contract_id' }]
    const { bytes } = await (await app.signInAs('sat2')).send(contractApi.export, { columns })
    expect(await sheetOf(bytes)).toEqual([['Contract'], ['1002']])
  })
})

describe('the value lists of contracts', () => {
  const values = async (valueList: string, options = {}) =>
    (await (await app.signInAs('callcenter')).send(valueListApi.list, { valueList, ...options })).body.map(
      ({ value, text }: { value: string; text: string }) => `${value} ${text}`,
    )
  it.each([
    ['contract_types', {}, ['P Premium', 'S Standard']],
    ['contract_statuses', {}, ['A Active', 'D Draft', 'F On hold', 'T Terminated']],
    ['contract_templates', {}, ['BASIC Basic', 'FULL Full', 'PUMP Pump']],
    ['contract_templates', { parentValue: 'BOIL-0' }, ['BASIC Basic', 'FULL Full']],
    ['contract_templates', { parentValue: 'NO-SUCH' }, []],
    ['yes_no', {}, ['true Yes', 'false No']],
  ])('contain the expected choices: %s %j', async (valueList, options, expected) =>
    expect((await values(valueList, options)).sort()).toEqual(expected.sort()),
  )
})

describe('the list of coverage', () => {
  const coverage = async (person: Person, request: Record<string, string>) =>
    (await app.signInAs(person)).send(coverageApi.list, request)

  it('contains the lines of a template', async () => {
    const { body } = await coverage('sat', { template_code: 'BASIC' })
    const { reseau_uuid } = await app.db
      .selectFrom('networks')
      .select('reseau_uuid')
      .where('network_code', '=', 'ATLIBE')
      .executeTakeFirstOrThrow()
    expect(body).toEqual({
      Data: [{ ID: 'BASIC-1', coverage: 'Service visit', coverage_value: '1', template_code: 'BASIC', reseau_uuid }],
      Total: 1,
    })
  })

  it('contains the lines of a contract’s template, and is empty without a template', async () => {
    const full = await createContract(app.db, { ...heldBy('norte'), status_id: 'F', service_contract_id: '1009' })
    const bare = await createContract(app.db, { status_id: 'F', contract_template: '', service_contract_id: '1010' })
    expect((await coverage('sat', { service_contract_uuid: full.ID })).body.Total).toBe(2)
    expect((await coverage('callcenter', { service_contract_uuid: bare.ID })).body).toEqual({ Data: [], Total: 0 })
    expect((await coverage('sat', { service_contract_uuid: bare.ID })).status).toBe(404)
  })

  it('is empty for an unknown template, and answers 400 without a contract or template', async () => {
    expect((await coverage('sat', { template_code: 'NO-SUCH' })).body.Data).toEqual([])
    expect((await coverage('sat', {})).status).toBe(400)
  })
})

describe('the history of a contract', () => {
  it('is visible to users who see the contract, and takes exactly one record', async () => {
    const { ID } = await createContract(app.db, { ...heldBy('norte'), status_id: 'F', service_contract_id: '1011' })
    await (await app.signInAs('dispatcher')).send(contractApi.save, { ID, version: 1, status_id: 'T' })
    const history = async (person: Person, filterData: object) =>
      (await app.signInAs(person)).send(historyApi.list, { request: { PageSize: 0 }, filterData })
    const { body } = await history('sat', { service_contract_uuid: ID })
    expect(body.Data[0]).toMatchObject({
      user_name: 'The dispatcher',
      change_data: { type: 'status', call_id: '', service_contract_id: '1011' },
    })
    expect(body.Data[0].change_data.changedItem).toContainEqual({
      field: 'status_id',
      old_value: 'On hold',
      new_value: 'Terminated',
    })
    expect((await history('sat2', { service_contract_uuid: ID })).status).toBe(404)
    expect((await history('dispatcher-ygnita', { service_contract_uuid: ID })).status).toBe(404)
    expect((await history('sat', { service_contract_uuid: ID, service_job_uuid: ID })).status).toBe(400)
    expect((await history('sat', {})).status).toBe(400)
  })
})

it('answers 403 to everybody in a network without contracts', async () => {
  const { ID } = await app.db
    .selectFrom('service_contracts')
    .select('ID')
    .where('network_code', '=', 'YGNITA')
    .executeTakeFirstOrThrow()
  const peopleOfNetwork = (Object.keys(people) as Person[]).filter((person) => people[person].networks[0] === 'YGNITA')
  expect(peopleOfNetwork.length).toBeGreaterThan(1)
  for (const person of peopleOfNetwork) {
    const client = await app.signInAs(person)
    const answers = [
      await client.send(contractApi.list, {}),
      await client.send(contractApi.load, { ID }),
      await client.send(contractApi.save, { ID, version: 1, remark: 'x' }),
      await client.send(coverageApi.list, { service_contract_uuid: ID }),
      await client.send(contractApi.forAppliance, { internal_serial_number: 'SN-0' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  }
})
