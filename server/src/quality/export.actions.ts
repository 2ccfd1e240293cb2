import { Readable } from 'node:stream'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { ageGroups } from '@callout/domain/quality/detection/expected-calls.ts'
import type { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { weekText } from '@callout/domain/quality/weeks.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { csvLine, csvType } from '../platform/exports/csv.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { loadSeries } from './overview.queries.ts'
import { toSignal, visibleSignals } from './signal.queries.ts'

type Lines = AsyncGenerator<readonly unknown[]>

/** Products whose cells are read at a time. */
const productsAtOnce = 10

/** Alarms, counted cells or weekly points as CSV: what is needed to compute the figures again. */
export async function exportQuality(
  { tx, actor }: RequestContext,
  { rows }: BodyOf<typeof qualityApi.export>,
): Promise<FileResponse> {
  const lines = { alarms, cells, points }[rows](tx, actor.network_code)
  return { type: csvType, filename: `${rows}.csv`, stream: Readable.from(textOf(lines), { objectMode: false }) }
}

async function* textOf(lines: Lines) {
  for await (const cells of lines) yield Buffer.from(csvLine(cells.map((cell) => String(cell ?? ''))))
}

async function* alarms(tx: Db, network_code: string): Lines {
  const columns = ['ID', 'state', 'detector', 'code_product', 'family', 'problem_type_id', 'found_at', 'since'] as const
  const figures = ['observed', 'expected', 'ratio', 'lower', 'upper'] as const
  yield [...columns, ...figures, 'made_from', 'made_to', 'forecast', 'forecast_lower', 'forecast_upper', 'cost', 'note']
  for (const signal of (await visibleSignals(tx, [network_code])).map(toSignal)) {
    const { window, forecast } = signal
    yield [
      ...[...columns, ...figures].map((name) => signal[name]),
      ...[window?.from, window?.to, forecast.calls, forecast.lower, forecast.upper, forecast.cost, signal.note],
    ]
  }
}

async function* points(tx: Db, network_code: string): Lines {
  yield ['code_product', 'family', 'problem_type_id', 'week', 'observed', 'expected']
  for (const { code_product, family, problem_type_id, first_week, observed, expected } of await loadSeries(tx, [
    network_code,
  ]))
    for (const [week, calls] of observed.entries())
      yield [code_product, family, problem_type_id, weekText(first_week + week), calls, expected[week]]
}

interface CellRow {
  readonly code_product: string
  readonly problem_type_id: string
  readonly made: string
  readonly age_group: number
  readonly week: number
  readonly failures: number
  readonly exposure: number
}

/** Failures by cell, and with an empty problem the appliance-weeks at risk, both where they are not 0. */
async function* cells(tx: Db, network_code: string): Lines {
  yield ['code_product', 'problem_type_id', 'production_month', 'age_group', 'week', 'failures', 'appliance_weeks']
  for (let after = ''; ; ) {
    const { rows: products } = await sql<{ code_product: string }>`select code_product from products
      where network_code = ${network_code} and code_product > ${after} order by 1 limit ${productsAtOnce}`.execute(tx)
    const codes = products.map(({ code_product }) => code_product)
    if (codes.length === 0) return
    const { rows } = await sql<CellRow>`
      select code_product, problem_type_id, production_month as made, age_group, week, failures, 0 as exposure
      from quality_counts where network_code = ${network_code} and code_product = any(${codes}::text[])
      union all
      select code_product, '', production_month, (position - 1) % ${ageGroups}::int, (first_week + (position - 1) / ${ageGroups}::int)::int, 0, listed.exposure
      from quality_exposures e cross join lateral unnest(e.weeks) with ordinality as listed (exposure, position)
      where network_code = ${network_code} and code_product = any(${codes}::text[]) and listed.exposure > 0
      order by 1, 2, 3, 5, 4`.execute(tx)
    for (const row of rows)
      yield [
        ...[row.code_product, row.problem_type_id, row.made, row.age_group],
        ...[weekText(row.week), row.failures, row.exposure],
      ]
    after = codes.at(-1) as string
  }
}
