import { maxBatchSize } from '@callout/domain/platform/batch.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../http/context.ts'
import { columnRef, type FilteredSource, whereClause } from '../lists/conditions.ts'
import type { ListSource } from '../lists/list-source.ts'
import { withSimilarTexts } from '../lists/similar.ts'

interface NamedRows<Item> {
  readonly items?: readonly Item[] | undefined
  readonly filterData?: FilterData | undefined
  readonly expected?: number | null | undefined
}

/** The rows a batch names: its items, each key once, or what matches its filters. */
export async function batchRows<Item, Row extends object>(
  ctx: RequestContext,
  source: ListSource<Row>,
  body: NamedRows<Item>,
  { keyOf, columns }: { readonly keyOf: (item: Item) => string; readonly columns: readonly string[] },
): Promise<Item[]> {
  if (!body.items) return loadExpectedRows<Item>(ctx, source, body, columns)
  const byKey = new Map<string, Item>()
  for (const item of body.items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item)
  return [...byKey.values()]
}

/** The rows under these filters, in the list's default order. Refuses if their number is not the expected one. */
async function loadExpectedRows<Item>(
  ctx: RequestContext,
  exactSource: FilteredSource & Pick<ListSource<unknown>, 'from' | 'searchWords'>,
  { filterData = {}, expected }: NamedRows<Item>,
  columns: readonly string[],
): Promise<Item[]> {
  if ((expected ?? 0) > maxBatchSize) throw new RefusalError(refuse('batch.refused.too_many'))
  const { tx, actor } = ctx
  const { source } = await withSimilarTexts(ctx, exactSource, filterData)
  const { list } = source
  // Materialized: with the order inside, PostgreSQL may walk the whole list in order to find few rows.
  const { rows } = await sql<Item>`
    with found as materialized (select ${sql.join([...new Set([...columns, list.sort])].map(columnRef))} from ${source.from}
      where ${whereClause(source, actor, filterData)} limit ${maxBatchSize + 1})
    select ${sql.join(columns.map((name) => sql.ref(name)))} from found order by ${sql.ref(list.sort)}`.execute(tx)
  if (rows.length !== expected) throw new RefusalError(refuse('batch.refused.count_changed', { code: 'Conflict' }))
  return rows
}
