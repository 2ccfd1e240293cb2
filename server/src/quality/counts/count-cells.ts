import { type CountedCell, createCellCounter, type ProductCounts } from '@callout/domain/quality/cell-counts.ts'
import { dayNumber, dayText } from '@callout/domain/quality/exposure.ts'
import { mondayOf } from '@callout/domain/quality/weeks.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { loadAppliances, type NetworkDay } from '../failure.queries.ts'

/** Cards that are held in memory at a time. */
const pageSize = 20_000

/** The weeks that are counted, and the first day with calls. */
export interface CountedWeeks {
  readonly first: number
  readonly last: number
  readonly since: string
}

/** A product of a network; the family of one without a family is itself. */
export interface CountedProduct {
  readonly code_product: string
  readonly family: string
}

/** Counts the failures and the exposure of a product from its cards and calls. */
export async function countProduct(
  tx: Db,
  network: NetworkDay,
  { code_product, family }: CountedProduct,
  { first, last, since }: CountedWeeks,
): Promise<ProductCounts> {
  const counter = createCellCounter(first, last)
  const chosen = {
    products: [code_product],
    problem_type_id: '',
    allCover: false,
    from: since,
    until: dayText(mondayOf(last + 1) - 1),
  }
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const cards =
      (await loadAppliances(tx, network, { ...chosen, page: { after, size: pageSize } })).get(code_product) ?? []
    for (const card of cards) counter.add(card)
    if (cards.length < pageSize) return counter.counts(code_product, family)
    after = Math.max(...cards.map(({ InsId }) => InsId))
  }
}

/** Counts a product again and stores its cells. Marks that come meanwhile stay. */
export const recountProduct = (db: Db, network: NetworkDay, product: CountedProduct, weeks: CountedWeeks) =>
  db.transaction().execute(async (tx) => {
    const key = [network.network_code, product.code_product] as const
    for (const table of ['quality_marks', 'quality_counts', 'quality_exposures'] as const)
      await tx.deleteFrom(table).where('network_code', '=', key[0]).where('code_product', '=', key[1]).execute()
    await storeCounts(tx, key, await countProduct(tx, network, product, weeks))
  })

async function storeCounts(
  tx: Db,
  [network, product]: readonly [string, string],
  { cells, exposures, first }: ProductCounts,
) {
  const column = <T>(value: (cell: CountedCell) => T) => cells.map(value)
  await sql`insert into quality_counts (network_code, code_product, problem_type_id, production_month, age_group, week, failures)
    select ${network}, ${product}, * from unnest(${column((cell) => cell.problem_type_id)}::text[],
      ${column(({ made }) => dayText(made))}::date[], ${column(({ group }) => group)}::int[],
      ${column(({ week }) => week)}::int[], ${column(({ failures }) => failures)}::int[])`.execute(tx)
  const rows = [...exposures].map(([made, weeks]) => ({ made: dayText(made), weeks: [...weeks] }))
  await sql`insert into quality_exposures (network_code, code_product, production_month, first_week, weeks)
    select ${network}, ${product}, made, ${first}, array(select jsonb_array_elements(weeks)::float8)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (made date, weeks jsonb)`.execute(tx)
}

/** The stored cells of products, by product. */
export async function loadCounts(
  tx: Db,
  network_code: string,
  products: readonly CountedProduct[],
  first: number,
): Promise<readonly ProductCounts[]> {
  const codes = products.map(({ code_product }) => code_product)
  const { rows: cells } = await sql<Omit<CountedCell, 'made'> & { code_product: string; made: string }>`
    select code_product, problem_type_id, production_month as made, age_group as group, week, failures
    from quality_counts where network_code = ${network_code} and code_product = any(${codes}::text[])`.execute(tx)
  const { rows: exposures } = await sql<{ code_product: string; made: string; first_week: number; weeks: number[] }>`
    select code_product, production_month as made, first_week, weeks
    from quality_exposures where network_code = ${network_code} and code_product = any(${codes}::text[])
      and first_week = ${first}`.execute(tx)
  const cellsOf = Map.groupBy(cells, ({ code_product }) => code_product)
  const exposuresOf = Map.groupBy(exposures, ({ code_product }) => code_product)
  return products.map(({ code_product, family }) => ({
    first,
    code_product,
    family,
    cells: (cellsOf.get(code_product) ?? []).map(({ made, ...cell }) => ({ ...cell, made: dayNumber(made) })),
    exposures: new Map(
      (exposuresOf.get(code_product) ?? []).map(({ made, weeks }) => [dayNumber(made), Float64Array.from(weeks)]),
    ),
  }))
}
