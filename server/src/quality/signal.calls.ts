import type { ArtefactKind, SignalFigures } from '@callout/domain/quality/signal.ts'
import { hypergeometricUpperTail } from '@callout/domain/quality/statistics/exact-tests.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isCountedFailure, isFailureOf, type NetworkDay, productionMonth } from './failure.queries.ts'
import type { SignalRow } from './signal.queries.ts'

export type SignalFacts = Pick<SignalRow, 'code_product' | 'problem_type_id' | 'since' | 'window_from' | 'window_to'>

/** Facts that may explain calls without a defect: key and name of each kind; '' where there is none. */
type Attributes = Readonly<Record<ArtefactKind, string>>

export interface SignalCall extends Attributes {
  readonly call_id: string
  readonly ins_id: number
}

/** SQL of the attributes of a call `row`. */
const attributes = sql`row.subcontractor_name as company,
  case when row.technician = '' then '' else row.technician || ', ' || row.subcontractor_name end as technician,
  coalesce((select a.user_name from accounts a where a.account_uuid = row.created_by), '') as agent,
  left(row.code_postal, 2) as region,
  case when row.created_by is null then 'import' else '' end as import`

const since = (day: string, { time_zone }: NetworkDay) =>
  sql`row.created_at >= ${day}::date::timestamp at time zone ${time_zone}`

/** The calls that a signal counts, the newest first: the same that the list of calls shows by its filters. */
export async function loadSignalCalls(tx: Db, network: NetworkDay, facts: SignalFacts): Promise<readonly SignalCall[]> {
  const { code_product, problem_type_id, window_from, window_to } = facts
  const inWindow = window_from
    ? sql`and exists (select from equipment_cards e where e."InsId" = row.ins_id
        and ${productionMonth} between ${window_from}::date and ${window_to}::date)`
    : sql``
  const { rows } = await sql<SignalCall>`select row.call_id, row.ins_id, ${attributes} from calls row
    where row.network_code = ${network.network_code} and row.code_product = ${code_product}
      and row.problem_type_id = ${problem_type_id} and ${since(facts.since, network)} and ${isCountedFailure(network)}
      ${inWindow}
    order by row.created_at desc, row."ID"`.execute(tx)
  return rows
}

/** A share as high by chance is less likely than this, and at least this share of the calls has it. */
const leastLikely = 0.001
const leastShare = 0.5

/**
 * Whether most calls of a signal have one company, technician, agent, region or import more often than chance lets
 * expect: against all failures of the network in the same time.
 */
export async function artefactsOf(
  tx: Db,
  network: NetworkDay,
  facts: SignalFacts,
  calls: readonly SignalCall[],
): Promise<SignalFigures['artefacts']> {
  const common = (['company', 'technician', 'agent', 'region', 'import'] as const).flatMap((kind) => {
    const [most] = [...Map.groupBy(calls, (call) => call[kind])]
      .filter(([name]) => name !== '')
      .sort(([, a], [, b]) => b.length - a.length)
    return most && most[1].length >= leastShare * calls.length ? [{ kind, name: most[0], count: most[1].length }] : []
  })
  if (common.length === 0) return []
  const marked = common.map(({ kind, name }) => sql`count(*) filter (where ${sql.ref(`known.${kind}`)} = ${name})::int`)
  const { rows } = await sql<{ total: number; marked: number[] }>`
    select count(*)::int as total, array[${sql.join(marked)}] as marked
    from (select ${attributes} from calls row where row.network_code = ${network.network_code}
      and ${since(facts.since, network)} and ${isFailureOf('row')}) known`.execute(tx)
  const [all] = rows
  return common
    .map(({ kind, name, count }, index) => ({
      ...{ kind, name, share: count / calls.length },
      p: all ? hypergeometricUpperTail(count, calls.length, all.marked[index] ?? count, all.total) : 1,
    }))
    .filter(({ p }) => p < leastLikely)
}
