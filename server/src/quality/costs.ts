import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import type { CostRow, costApi, QualityCosts } from '@callout/domain/quality/costs.api.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { loadRun } from './run.queries.ts'

const mostRows = 100

type StoredCost = Pick<CostRow, 'key' | 'name' | 'count' | 'cost' | 'first_visit' | 'repeats' | 'appliances'>

interface Grouping {
  readonly kind: 'problem' | 'part'
  readonly key: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  readonly appliances: RawBuilder<unknown>
}

/** A problem and a part have one row for each product, and a product one for each problem. */
const groupings = {
  problems: { kind: 'problem', key: sql`c.key`, name: sql`''`, appliances: sql`sum(c.appliances)` },
  parts: { kind: 'part', key: sql`c.key`, name: sql`c.name`, appliances: sql`sum(c.appliances)` },
  products: {
    kind: 'problem',
    key: sql`c.code_product`,
    name: sql`p.item_name`,
    appliances: sql`max(c.appliances)`,
  },
} as const satisfies Record<string, Grouping>

/** Cost of the failures of the last year, as the last run has counted them. */
export async function loadQualityCosts(
  { tx, actor: { network_code } }: RequestContext,
  { code_product }: BodyOf<typeof costApi>,
): Promise<QualityCosts> {
  const from = (await loadRun(tx, network_code))?.costs_from
  const ofProduct = code_product === '' ? sql`` : sql`and c.code_product = ${code_product}`
  const load = async ({ key, name, kind, appliances }: Grouping) => {
    const { rows } = await sql<StoredCost>`select ${key} as key, coalesce(max(${name}), '') as name,
        sum(c.failures)::int as count, sum(c.cost)::float8 as cost,
        (sum(c.done_at_first)::float8 / nullif(sum(c.done), 0)) as first_visit,
        (sum(c.repeated)::float8 / sum(c.failures)) as repeats,
        ${appliances}::int as appliances
      from quality_costs c left join products p using (network_code, code_product)
      where c.network_code = ${network_code} and c.kind = ${kind} ${ofProduct}
      group by 1 order by cost desc, count desc, 1 limit ${mostRows}`.execute(tx)
    return rows
  }
  const calls: FilterData = {
    ...(code_product && { code_product }),
    failure: true,
    ...(from && { created_at: { from } }),
  }
  const withLists = (rows: readonly StoredCost[], filterOf: (key: string) => FilterData) =>
    rows.map((row) => ({ ...row, list: 'servicecalls' as const, filterData: { ...calls, ...filterOf(row.key) } }))
  return {
    problems: withLists(await load(groupings.problems), (key) => ({ problem_type: [key] })),
    parts: withLists(await load(groupings.parts), (part) => ({ part })),
    products: withLists(await load(groupings.products), (key) => ({ code_product: key })),
  }
}
