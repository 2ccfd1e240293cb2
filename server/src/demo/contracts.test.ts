import { changeData } from '@callout/domain/history/history.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { demoNow, openDemoNetwork } from '../../test/database/networks.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openDemoNetwork(3000)
  pool = database.pool
})
afterAll(() => database.close())

const rowsOf = async <Row extends object>(sql: string) => (await pool.query<Row>(sql)).rows
const expectNone = async (sql: string) => expect(await rowsOf(sql)).toEqual([])

describe('the contracts of the demo network', () => {
  it('cover every status and template in the networks with contracts', async () => {
    const statuses = await rowsOf<{ network_code: string; status_id: string }>(
      `select distinct network_code, status_id from service_contracts order by 1, 2`,
    )
    expect(statuses.map(({ network_code, status_id }) => `${network_code} ${status_id}`)).toEqual(
      ['ATLIBE', 'ATLPOR'].flatMap((network) => ['A', 'D', 'F', 'T'].map((status) => `${network} ${status}`)),
    )
    await expectNone(`select template_code from contract_templates t where network_code = 'ATLIBE' and not exists (
      select from service_contracts c where c.network_code = t.network_code and c.contract_template = t.template_code)`)
    await expectNone(`select from contract_templates where network_code = 'YGNITA'`)
  })

  it('have a template for their product, with texts in every language', async () => {
    await expectNone(`select "ID" from service_contracts c where not exists (select from contract_template_products p
      where (p.network_code, p.code_product, p.template_code) = (c.network_code, c.code_product, c.contract_template))`)
    const lines = await rowsOf<{ coverage: object; coverage_value: object; text: object; description: object }>(
      `select * from contract_coverages join contract_templates using (network_code, template_code)`,
    )
    expect(lines.length).toBeGreaterThan(40)
    for (const { coverage, text, description } of lines)
      for (const words of [coverage, text, description])
        expect([Object.keys(words).sort(), Object.values(words).includes('')]).toEqual([
          ['en', 'es', 'fr', 'it', 'pt'],
          false,
        ])
    for (const { coverage_value } of lines) expect(Object.values(coverage_value).join('')).not.toBe('')
  })

  it('were created, activated and ended in this order', async () => {
    await expectNone(`select "ID" from service_contracts where created_at > '${demoNow.toISOString()}'
      or activated_at < created_at or activated_at > '${demoNow.toISOString()}' or termination_date < activated_at or termination_date > '${demoNow.toISOString()}'
      or (status_id = 'D') <> (activated_at is null)`)
    const rows = await rowsOf<{ status_id: string; change_data: unknown; version: number; n: number }>(`
      select c.status_id, c.version, h.change_data, count(*) over (partition by c."ID")::int as n
      from service_contracts c join history h on h.service_contract_uuid = c."ID"
      order by c."ID", h."ID" desc`)
    const contracts = await rowsOf('select from service_contracts')
    expect(new Set(rows.map(({ change_data }) => changeData.parse(change_data).service_contract_id)).size).toBe(
      contracts.length,
    )
    for (const { version, n } of rows) expect(n).toBe(version)
    await expectNone(`select c."ID" from service_contracts c
      cross join lateral (select change_data from history h, jsonb_array_elements(change_data -> 'changedItem') item
        where h.service_contract_uuid = c."ID" and item ->> 'field' = 'status_id'
        order by h.created_at desc limit 1) last
      where jsonb_path_query_first(last.change_data, '$.changedItem[*] ? (@.field == "status_id").new_value') <> to_jsonb(c.status_id)`)
  })

  it('are set on calls created while they were active, and on no others', async () => {
    const coveredCalls = await rowsOf(`select from calls where service_contract_uuid is not null`)
    expect(coveredCalls.length).toBeGreaterThan(50)
    await expectNone(`select k."ID" from calls k left join service_contracts c on c."ID" = k.service_contract_uuid
      where k.service_contract_uuid is not null and (c."ID" is null or c.ins_id <> k.ins_id
        or c.service_contract_id <> k.service_contract_id or c.network_code <> k.network_code
        or k.created_at < c.activated_at or k.created_at > c.termination_date
        or k.created_at::date not between c.start_date and c.end_date)`)
    await expectNone(`select k."ID" from calls k join service_contracts c on c.ins_id = k.ins_id
      where k.service_contract_uuid is null and c.status_id = 'A' and k.created_at > c.activated_at
        and k.created_at::date between c.start_date and c.end_date`)
  })

  it('leave the next number free', async () => {
    await expectNone(`select from service_contracts
      where service_contract_id::bigint > (select last_value from contract_numbers)`)
  })
})
