import type { Actor } from '@callout/domain/platform/actor.ts'
import type { CountedAppliance } from '@callout/domain/quality/cell-counts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** A network at an instant, by its own clocks. */
export interface NetworkDay {
  readonly network_code: string
  readonly time_zone: string
  readonly now: string
}

/**
 * SQL condition on calls with this alias: they report a failure. Calls of types that do not count, cancelled ones,
 * fictive serial numbers, repeats of a failure, and visits that a campaign makes do not.
 */
export const isFailureOf = (alias: 'call' | 'row') =>
  sql`(${isFailureOrRepeatOf(alias)} and ${sql.ref(`${alias}.repeat_of`)} is null)`

/** The same with repeats. */
export function isFailureOrRepeatOf(alias: 'call' | 'row') {
  const call = sql.raw(alias)
  return sql`(not ${call}.is_cancelled_status and not ${call}.fictive_serial_number
    and (${call}.campaign_uuid is null or exists (select from campaign_appliances joined
      where joined.campaign_uuid = ${call}.campaign_uuid and joined.ins_id = ${call}.ins_id and joined.state = 'joined'))
    and ${call}.problem_type_id <> '' and ${call}.call_type_id in (select value from value_list_items
      where value_list = 'call_types' and (network_code is null or network_code = ${call}.network_code)
        and (attributes->>'counts_as_failure')::boolean))`
}

/** The same of `call`. */
export const isFailure = isFailureOf('call')

/** SQL of the day of an instant by the network's clocks. */
export const localDay = (instant: ReturnType<typeof sql>, time_zone: string) =>
  sql`(${instant} at time zone ${time_zone})::date`

/** First day with calls of the network, from which on its failures are known; null without calls. */
export async function firstDay(tx: Db, { network_code, time_zone }: NetworkDay): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select ${localDay(sql`min(created_at)`, time_zone)}::text as day
    from calls where network_code = ${network_code}`.execute(tx)
  return rows[0]?.day ?? null
}

/**
 * SQL for the spans of a card `e` in which its failures are known and covered, as a multirange of days: from its start,
 * the first day of the network and, if it was made because of a call, that day, on; to warranty, extension or contract.
 */
function spansOfCard(time_zone: string, from: RawBuilder<unknown>, allCover: boolean) {
  const known = sql`datemultirange(daterange(greatest(e."StartDate", ${from},
    case when e.origin = 'call' then ${localDay(sql`e.created_at`, time_zone)} end), null))`
  if (allCover) return known
  return sql`(${known} * (
    case when e."EndDate" is null and e."ExtensionDate" is null then datemultirange(daterange(e."StartDate", null))
      when greatest(e."EndDate", e."ExtensionDate") < e."StartDate" then datemultirange()
      else datemultirange(daterange(e."StartDate", greatest(e."EndDate", e."ExtensionDate"), '[]')) end
    + coalesce((select range_agg(daterange(s.start_date, s.end_date, '[]')) from service_contracts s
      where s.ins_id = e."InsId" and s.network_code = e.network_code and s.status_id = 'A'
        and s.start_date is not null and (s.end_date is null or s.end_date >= s.start_date)), datemultirange())))`
}

/** SQL condition on `e`, the card of the call with this alias: the failure is one of its product, and not why it exists. */
export const isOfCard = (alias: 'call' | 'row') => {
  const call = sql.raw(alias)
  return sql`(e."InsId" = ${call}.ins_id and e."CodeCom" = ${call}.code_product
    and not (e.origin = 'call' and ${call}.created_at <= e.created_at))`
}

/** SQL condition on `row`: a failure that rates count, since its appliance has a card and was in service and covered. */
export const isCountedFailure = ({ time_zone }: Pick<Actor, 'time_zone'>) =>
  sql`(${isFailureOf('row')} and exists (select from equipment_cards e
    where ${isOfCard('row')} and ${localDay(sql`row.created_at`, time_zone)}
      <@ ${spansOfCard(time_zone, sql`'-infinity'::date`, false)}))`

/** SQL of the production month of a card `e` (its first day), by the pattern of its product, else of its network. */
export const productionMonth = sql`production_month(e."InternalSN", coalesce(
  (select nullif(p.serial_pattern, '') from products p
    where p.network_code = e.network_code and p.code_product = e."CodeCom"),
  (select n.serial_pattern from networks n where n.network_code = e.network_code)), e."StartDate")`

interface ApplianceRow {
  readonly InsId: number
  readonly product: number
  readonly start: number
  readonly made: number
  /** Days since 1970 of the beginnings and the ends of the spans; an open end is null. */
  readonly starts: readonly number[]
  readonly ends: readonly (number | null)[]
  readonly failures: readonly number[] | null
  readonly problems: readonly string[] | null
}

const daysSince1970 = (day: ReturnType<typeof sql>) => sql`(${day} - date '1970-01-01')`

/** An appliance without an end of its cover is covered for as long as anybody looks ahead. */
const endless = 1_000_000

interface Chosen {
  readonly products: readonly string[]
  readonly problem_type_id: string
  readonly allCover: boolean
  readonly from: string
  /** Last day of start (YYYY-MM-DD); by default today. */
  readonly until?: string
  /** Only this many cards after this one. */
  readonly page?: { readonly after: number; readonly size: number }
}

export interface LoadedAppliance extends CountedAppliance {
  readonly InsId: number
}

/** The appliances of these products that have begun their service, by product, with their spans and failures. */
export async function loadAppliances(
  tx: Db,
  network: NetworkDay,
  { products, problem_type_id, allCover, from, until, page }: Chosen,
): Promise<ReadonlyMap<string, readonly LoadedAppliance[]>> {
  const { network_code, time_zone, now } = network
  const ofProblem = problem_type_id === '' ? sql`` : sql`and call.problem_type_id = ${problem_type_id}`
  const lastStart = until ? sql`${until}::date` : localDay(sql`${now}::timestamptz`, time_zone)
  const ofPage = page ? sql`and e."InsId" > ${page.after}` : sql``
  const { rows } = await sql<ApplianceRow>`
    with chosen as materialized (
      select e.* from equipment_cards e
      where e.network_code = ${network_code} and e."CodeCom" = any(${products}::text[])
        and e."StartDate" <= ${lastStart} ${ofPage}
      order by e."InsId" ${page ? sql`limit ${page.size}` : sql``}),
    failed as materialized (
      select call.ins_id, array_agg(${daysSince1970(localDay(sql`call.created_at`, time_zone))}
        order by call.created_at) as days, array_agg(call.problem_type_id order by call.created_at) as problems
      from calls call join chosen e on ${isOfCard('call')}
      where call.network_code = ${network_code} and call.code_product = any(${products}::text[]) and ${isFailure}
        ${ofProblem}
      group by call.ins_id)
    select e."InsId", array_position(${products}::text[], e."CodeCom") - 1 as product,
      ${daysSince1970(sql`e."StartDate"`)} as start, ${daysSince1970(productionMonth)} as made, spans.starts, spans.ends,
      failed.days as failures, failed.problems
    from chosen e
    cross join lateral (select array_agg(${daysSince1970(sql`lower(span)`)} order by span) as starts,
        array_agg(${daysSince1970(sql`upper(span)`)} order by span) as ends
      from unnest(${spansOfCard(time_zone, sql`${from}::date`, allCover)}) span) spans
    left join failed on failed.ins_id = e."InsId"`.execute(tx)
  const byProduct = new Map<string, LoadedAppliance[]>(products.map((product) => [product, []]))
  for (const { InsId, product, start, made, starts, ends, failures, problems } of rows) {
    const spans = (starts ?? []).map((first, index) => [first, ends[index] ?? endless] as const)
    byProduct
      .get(products[product] as string)
      ?.push({ InsId, start, made, spans, failures: failures ?? [], problems: problems ?? [] })
  }
  return byProduct
}

/** Number of the failures of a product, how many have a card, and the mean of their documents. */
export async function loadFailureFacts(
  tx: Db,
  { network_code }: NetworkDay,
  { code_product, problem_type_id }: { readonly code_product: string; readonly problem_type_id: string },
): Promise<{ readonly failures: number; readonly with_card: number; readonly cost: number }> {
  const ofProblem = problem_type_id === '' ? sql`` : sql`and call.problem_type_id = ${problem_type_id}`
  const { rows } = await sql<{ failures: number; with_card: number; cost: number }>`
    select count(*)::int as failures, count(call.ins_id)::int as with_card,
      coalesce(sum(documents.total) / nullif(count(*) filter (where call.done_at is not null), 0), 0)::float8 as cost
    from calls call
    left join lateral (select sum(d."DocTotal") as total from documents d
      where d.service_job_uuid = call."ID" and d.type in ('fee', 'sparepart') and call.done_at is not null) documents on true
    where call.network_code = ${network_code} and call.code_product = ${code_product} and ${isFailure} ${ofProblem}`.execute(
    tx,
  )
  return rows[0] ?? { failures: 0, with_card: 0, cost: 0 }
}

/** The products of the same family, the product among them; nothing for a product that the network does not have. */
export async function loadFamily(tx: Db, network_code: string, code_product: string): Promise<readonly string[]> {
  const { rows } = await sql<{ code_product: string }>`select other.code_product from products p
    join products other on other.network_code = p.network_code
      and (other.code_product = p.code_product or (p.family <> '' and other.family = p.family))
    where p.network_code = ${network_code} and p.code_product = ${code_product}`.execute(tx)
  return rows.map((row) => row.code_product)
}
