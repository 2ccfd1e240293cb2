import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { runCallout } from '../../test/support/command-line.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
  await pool.query(
    `insert into call_fees (network_code, "ItemCode", text, "Price") values ('ATLIBE', 'VISIT', '{"es": "Visita"}', 42)`,
  )
  await pool.query(
    `insert into value_list_items (network_code, value_list, value, text) values ('ATLIBE', 'skills', 'OIL', '{"es": "Gasóleo"}')`,
  )
  await pool.query(`update networks set assignment_policy = '{"radius_km": 55}' where network_code = 'ATLIBE'`)
})
afterAll(() => database.close())

const callout = (line: string) => runCallout(line, { DATABASE_URL: database.url })
const given = '--name Belgium --country BE --language fr --time-zone Europe/Brussels'
const count = async (table: string, network: string) =>
  Number((await pool.query(`select count(*) from ${table} where network_code = $1`, [network])).rows[0].count)

test('shows what another network would give, and writes nothing', async () => {
  const { printed = '', refused } = await callout(`network create BELMON ${given} --copy-from ATLIBE --dry-run`)
  expect(refused).toBeUndefined()
  expect(printed).toContain('1 fees: VISIT')
  expect(printed).toContain('1 value-list items: skills OIL')
  expect(printed).toContain('Not copied: legal facts, companies, people')
  expect(printed).toContain('BELMON was not created')
  expect(await count('networks', 'BELMON')).toBe(0)
})

test('creates a network with the lists, tariff, texts and policy of another one', async () => {
  const { printed = '' } = await callout(`network create BELMON ${given} --copy-from ATLIBE`)
  expect(printed).toContain('--network BELMON --can-administer network,prices,people')
  for (const table of [
    'value_list_items',
    'mail_templates',
    'call_fees',
    'contract_templates',
    'contract_coverages',
    'contract_template_products',
  ])
    expect(await count(table, 'BELMON'), table).toBe(await count(table, 'ATLIBE'))
  const { rows } =
    await pool.query(`select culture, default_country, time_zone, legal_name, assignment_policy->'radius_km' as radius
    from networks where network_code = 'BELMON'`)
  expect(rows).toEqual([
    { culture: 'fr', default_country: 'BE', time_zone: 'Europe/Brussels', legal_name: '', radius: 55 },
  ])
  expect(await count('policy_versions', 'BELMON')).toBeGreaterThan(0)
  expect(await count('companies', 'BELMON')).toBe(0)
})

test('creates an empty network', async () => {
  expect(await callout(`network create VALRHO ${given}`)).toMatchObject({
    printed: expect.stringContaining('VALRHO created'),
  })
  expect(await count('value_list_items', 'VALRHO')).toBe(0)
})

test.each([
  [`network create BELMON ${given}`, 'already exists'],
  [`network create NEWNET ${given} --copy-from NOWHERE`, 'There is no network "NOWHERE" to copy from.'],
  ['network create NEWNET --name X --country BE --language fr', 'Give --time-zone.'],
  ['network create NEWNET --name X --country BE --language nl --time-zone Europe/Brussels', '--language is one of'],
  ['network create NEWNET --name X --country be --language fr --time-zone Europe/Brussels', '--country is'],
  ['network create NEWNET --name X --country BE --language fr --time-zone Europe/Nowhere', '--time-zone is'],
  [`network create n ${given}`, 'CODE has'],
])('refuses %s', async (line, reason) => {
  expect((await callout(line)).refused).toContain(reason)
  expect(await count('networks', 'NEWNET')).toBe(0)
})
