import { qualityOverview } from '@callout/domain/quality/overview.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { productQuality } from '@callout/domain/quality/quality.ts'
import { poissonRandom, seededRandom } from '@callout/domain/quality/statistics/random.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createProduct } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { runAllNetworks } from './quality.tasks.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')
const day = 86_400_000
const now = Date.parse('2026-03-10T09:00:00Z')

interface Cards {
  readonly first: number
  readonly count: number
  readonly from: string
  readonly serial?: string
  /** Days between the starts of two appliances. */
  readonly step?: number
}

const products = ['T-1', 'T-2', 'T-3', 'T-4']
beforeAll(async () => {
  await sql`insert into value_list_items (value_list, value, text, attributes)
    values ('call_types', 'FAIL', '{}', '{"counts_as_failure": true}')`.execute(app.db)
  // A network of four cells may have many false alarms in each of them with the usual budget.
  await sql`update networks set quality_budget = 0.1`.execute(app.db)
  for (const code_product of [...products, 'T-0'])
    await createProduct(app.db, { code_product, item_code: code_product, family: code_product === 'T-0' ? '' : 'T' })
})
afterEach(async () => {
  for (const table of ['calls', 'equipment_cards', 'quality_signals', 'quality_runs', 'quality_marks'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
})

const createCards = (code_product: string, { first, count, from, serial = '', step = 1 }: Cards) =>
  sql`insert into equipment_cards ("InsId", network_code, "CodeCom", "InternalSN", "OwnerName", "StartDate", produit_uuid)
    select ${first}::int + n, 'ATLIBE', ${code_product}, ${serial} || chr(65 + n % 26), 'Owner', ${from}::date + n * ${step}::int, produit_uuid
    from generate_series(0, ${count}::int - 1) n join products on code_product = ${code_product} and network_code = 'ATLIBE'`.execute(
    app.db,
  )

interface Failure {
  readonly ins_id: number | null
  readonly code_product: string
  readonly at: number
  readonly technician?: string
}

const createFailures = (failures: readonly Failure[]) =>
  sql`insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, call_type_id,
      problem_type_id, code_product, ins_id, internal_serial_number, created_at, code_postal, technician, subcontractor_name)
    select gen_random_uuid(), 'ATLIBE', 't' || row_number() over (), 1, false, false, 'FAIL', 'LEAK', c.code_product, c.ins_id,
      'S' || row_number() over (), to_timestamp(c.at / 1000.0), '28' || row_number() over () % 40, coalesce(c.technician, ''),
      case when c.technician is null then 'Company ' || row_number() over () % 5 else 'Company 1' end
    from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as c (ins_id bigint, code_product text, at float8, technician text)`.execute(
    app.db,
  )

/** Failures of the products by chance from a day on, each with this mean a day. */
function failuresFrom(from: string, meanOf: (product: string, at: number) => number, seed = 11): Failure[] {
  const random = seededRandom(seed)
  const failures: Failure[] = []
  for (let at = Date.parse(from); at < now; at += day)
    for (const [index, code_product] of products.entries())
      for (let call = poissonRandom(meanOf(code_product, at), random); call > 0; call--)
        failures.push({ ins_id: 1000 * (index + 1) + Math.floor(random() * 300), code_product, at })
  return failures
}

const createFamily = async () => {
  for (const [index, code_product] of products.entries())
    await createCards(code_product, { first: 1000 * (index + 1), count: 300, from: '2022-06-01' })
}

/** The alarms of a run. A number that is none would be null in the answer, which its schema refuses. */
async function alarms() {
  await runAllNetworks({ db: app.db, now: () => new Date(now) }, true)
  const { body } = await dispatcher.send(qualityApi.overview, {})
  return qualityOverview().parse(body.Data).signals
}

it('a cold spell over a family is no alarm', async () => {
  await createFamily()
  const cold = [now - 40 * day, now - 19 * day] as const
  await createFailures(failuresFrom('2023-06-05', (_, at) => (at >= cold[0] && at < cold[1] ? 0.35 : 0.14)))
  expect(await alarms()).toEqual([])
})

it('one technician who misclassifies is named', async () => {
  await createFamily()
  const usual = failuresFrom('2023-06-05', () => 0.14)
  const wrong = Array.from({ length: 14 }, (_, call) => ({
    ins_id: 2000 + call * 7,
    code_product: 'T-2',
    at: now - (56 - call * 4) * day,
    technician: 'Bruno',
  }))
  await createFailures([...usual, ...wrong])
  const found = await alarms()
  expect(found).toMatchObject([{ code_product: 'T-2', detector: 'change' }])
  const [artefact] = found[0]?.artefacts.filter(({ kind }) => kind === 'technician') ?? []
  expect(artefact?.name).toMatch(/^Bruno, Company/)
})

it('five years of imported calls give no alarm', async () => {
  await createFamily()
  await createFailures(failuresFrom('2021-03-10', () => 0.14, 12))
  expect(await alarms()).toEqual([])
})

it('an installed base that doubles gives no alarm', async () => {
  await createFamily()
  for (const [index, code_product] of products.entries())
    await createCards(code_product, { first: 1000 * (index + 1) + 300, count: 300, from: '2025-08-01', step: 0 })
  const older = failuresFrom('2023-06-05', () => 0.14)
  const random = seededRandom(3)
  const younger = failuresFrom('2025-08-04', () => 0.14).map((call) => ({
    ...call,
    ins_id: (call.ins_id ?? 0) - ((call.ins_id ?? 0) % 1000) + 300 + Math.floor(random() * 300),
  }))
  await createFailures([...older, ...younger])
  expect((await alarms()).filter(({ detector }) => detector !== 'launch')).toEqual([])
})

it('a product without cards has no rate, and one card with 500 calls gives no alarm', async () => {
  await createFamily()
  await createFailures([
    ...failuresFrom('2023-06-05', () => 0.14),
    ...Array.from({ length: 60 }, (_, call) => ({ ins_id: null, code_product: 'T-0', at: now - call * day })),
    ...Array.from({ length: 500 }, (_, call) => ({ ins_id: 3005, code_product: 'T-3', at: now - (call / 10) * day })),
  ])
  expect(await alarms()).toEqual([])
  const { body } = await dispatcher.send(qualityApi.product, { code_product: 'T-0' })
  expect(productQuality().parse(body.Data)).toMatchObject({ units: 0, coverage: 0, life: [], weibull: null })
})

it('a network of one month, calls before the start and serials without digits give no alarm and only numbers', async () => {
  await sql`update networks set serial_pattern = '^(?<year>\\d\\d)(?<month>\\d\\d)' where network_code = 'ATLIBE'`.execute(
    app.db,
  )
  for (const [index, code_product] of products.entries())
    await createCards(code_product, { first: 1000 * (index + 1), count: 300, from: '2025-12-01', serial: 'NO-' })
  await createFailures(failuresFrom('2026-02-10', () => 0.4))
  expect(await alarms()).toEqual([])
  const { body } = await dispatcher.send(qualityApi.product, { code_product: 'T-1' })
  const found = productQuality().parse(body.Data)
  expect(JSON.stringify(found.life)).not.toContain('null')
  expect(found.triangle.map(({ start }) => start)).toContain('2026-02')
})
