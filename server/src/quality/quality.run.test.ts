import { callApi } from '@callout/domain/calls/call.api.ts'
import { backtest, qualityOverview } from '@callout/domain/quality/overview.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { poissonRandom, seededRandom } from '@callout/domain/quality/statistics/random.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createProduct } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { lookBackOn } from './look-back/look-back.job.ts'
import { runAllNetworks } from './quality.tasks.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')
const day = 86_400_000
const now = Date.parse('2026-03-10T09:00:00Z')
const random = seededRandom(7)
const products = ['R-1', 'R-2', 'R-3', 'R-4']

/** Cards of the products, 240 each, made over two years from June 2023 on, and calls of two years and three quarters. */
async function createNetwork() {
  await app.db
    .insertInto('value_list_items')
    .values({ value_list: 'call_types', value: 'FAIL', text: '{}', attributes: '{"counts_as_failure": true}' })
    .execute()
  for (const code_product of products)
    await createProduct(app.db, { code_product, item_code: code_product, family: 'R' })
  await sql`insert into equipment_cards ("InsId", network_code, "CodeCom", "InternalSN", "OwnerName", "StartDate", produit_uuid)
    select 800000 + n, 'ATLIBE', 'R-' || (n % 4 + 1), to_char(started, 'YYMM') || '-' || lpad(n::text, 5, '0'), 'Owner', started, produit_uuid
    from (select n, date '2023-06-01' + (n / 4 * 3) as started from generate_series(0, 959) n) made
    join products on code_product = 'R-' || (n % 4 + 1) and network_code = 'ATLIBE'`.execute(app.db)
  const calls: { ins_id: number; code_product: string; created_at: string }[] = []
  for (let at = Date.parse('2023-07-01T10:00:00Z'); at < now; at += day) {
    for (const [index, code_product] of products.entries()) {
      const isChanged = code_product === 'R-2' && at >= now - 10 * 7 * day
      for (let call = poissonRandom(isChanged ? 0.45 : 0.09, random); call > 0; call--) {
        const made = Math.floor(random() * 240)
        const started = Date.parse('2023-06-01') + made * 3 * day
        if (started < at)
          calls.push({ ins_id: 800_000 + made * 4 + index, code_product, created_at: new Date(at).toISOString() })
      }
    }
  }
  await storeCalls(calls)
}

/** Stores failures, each about the problem LEAK of a card. */
const storeCalls = (calls: readonly { ins_id: number; code_product: string; created_at: string }[]) =>
  sql`insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, call_type_id,
      problem_type_id, code_product, ins_id, internal_serial_number, created_at, code_postal, technician, subcontractor_name)
    select gen_random_uuid(), 'ATLIBE', 'q' || row_number() over (), 1, false, false, 'FAIL', 'LEAK', c.code_product, c.ins_id, e."InternalSN",
      c.created_at, '28' || (c.ins_id % 40), '', 'Company ' || (c.ins_id % 5)
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as c (ins_id bigint, code_product text, created_at timestamptz)
    join equipment_cards e on e."InsId" = c.ins_id`.execute(app.db)

const run = (isWhole: boolean) => runAllNetworks({ db: app.db, now: () => new Date(now) }, isWhole)
const overview = async () => qualityOverview().parse((await dispatcher.send(qualityApi.overview, {})).body.Data)
const countsOf = async () => {
  const { rows } = await sql`select 'count' as kind, to_jsonb(c)::text as row from quality_counts c
    union all select 'exposure', to_jsonb(e)::text from quality_exposures e order by 1, 2`.execute(app.db)
  return rows
}
const totalOf = async (filterData: object) =>
  (await dispatcher.send(callApi.list, { request: { Page: 1, PageSize: 1, Total: -1 }, filterData })).body.Total

beforeAll(createNetwork)

describe('a run of product quality', () => {
  it('finds the change of one product, and its number is the total of its list', async () => {
    await run(true)
    const { signals, cells } = await overview()
    expect(signals).toMatchObject([{ detector: 'change', code_product: 'R-2', problem_type_id: 'LEAK', state: 'new' }])
    for (const signal of signals) {
      expect(signal.ratio).toBeGreaterThan(2)
      expect(Math.abs(Date.parse(signal.since) - (now - 70 * day))).toBeLessThan(28 * day)
      expect(await totalOf(signal.filterData)).toBe(signal.observed)
      expect(signal.forecast.lower).toBeLessThanOrEqual(signal.forecast.calls)
    }
    expect(cells.map(({ code_product }) => code_product)).toEqual(products)
  })

  it('counts what changed, by marks, as the nightly run counts everything', async () => {
    const before = await countsOf()
    expect(before.length).toBeGreaterThan(100)
    await sql`update calls set problem_type_id = 'COLD' where code_product = 'R-1' and created_at >= '2026-02-01'`.execute(
      app.db,
    )
    await sql`update equipment_cards set "EndDate" = '2025-12-31' where "InsId" between 800100 and 800140`.execute(
      app.db,
    )
    await sql`delete from calls where code_product = 'R-3' and created_at >= '2026-02-20'`.execute(app.db)
    await run(false)
    const marked = await countsOf()
    expect(marked).not.toEqual(before)
    await run(true)
    expect(await countsOf()).toEqual(marked)
    const { rows } = await sql`select * from quality_marks`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('does not raise an alarm again that is known or has ended', async () => {
    const own = async () => (await overview()).signals.filter(({ code_product }) => code_product === 'R-2')
    for (const state of ['known', 'no_defect', 'closed'] as const) {
      const [signal] = await own()
      await dispatcher.send(qualityApi.setState, { ID: signal?.ID, version: signal?.version, state, note: 'Seen' })
      await run(true)
      expect(await own()).toMatchObject([{ state }])
    }
  })

  it('looks back on a period, and would have found the change within weeks', async () => {
    const started = await dispatcher.send(qualityApi.startBacktest, { from: '2025-11-01', to: '2026-03-09' })
    const { ID } = backtest().parse(started.body.Data)
    await lookBackOn(app.db, ID, new Date(now).toISOString())
    const found = backtest().parse((await dispatcher.send(qualityApi.backtest, { ID })).body.Data)
    expect(found).toMatchObject({ state: 'done', done: 1 })
    const change = found.signals.find(({ code_product, detector }) => code_product === 'R-2' && detector === 'change')
    expect(change?.day.slice(0, 7)).toMatch(/2026-0[12]/)
    const refused = await dispatcher.send(qualityApi.startBacktest, { from: '2026-03-09', to: '2026-03-01' })
    expect(refused.body).toMatchObject({ Errors: { to: 'quality.refused.period' } })
  })

  it('exports cells and points from which the figures can be computed again', async () => {
    const csvOf = async (rows: string) => {
      const { bytes } = await dispatcher.send(qualityApi.export, { rows })
      const [header = '', ...lines] = String(bytes).trim().split('\n')
      return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [header.split(',')[at], cell])))
    }
    const sumOf = (rows: readonly Record<string, string>[], name: string) =>
      rows.reduce((sum, row) => sum + Number(row[name]), 0)
    const [cells, points, alarms] = [await csvOf('cells'), await csvOf('points'), await csvOf('alarms')]
    expect(sumOf(cells, 'failures')).toBe(sumOf(points, 'observed'))
    expect(sumOf(cells, 'appliance_weeks')).toBeGreaterThan(50_000)
    expect(alarms.map(({ code_product }) => code_product)).toContain('R-2')
  })
})
