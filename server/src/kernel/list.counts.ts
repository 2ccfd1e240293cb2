import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { FilterData, List } from '@callout/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Condition } from './list.conditions.ts'

/** Whose rows are counted: a company's, or one of these. */
export const anyCompany = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const noCompany = '00000000-0000-0000-0000-000000000000'

/** How many rows of a list the network's companies have in these statuses (in all, unless given), as a piece of SQL. */
export function keptCount(
  list: Pick<List, 'name'>,
  { network_code }: Actor,
  companies: readonly string[],
  statuses?: readonly string[],
): Condition {
  if (statuses?.length === 0) return sql`0`
  // Of an array PostgreSQL expects more than it holds, and would plan the page anew each time.
  const theirs = companies.length === 1 ? sql`= ${companies[0]}` : sql`= any(${companies}::uuid[])`
  const inStatus = statuses ? sql`and status in (${sql.join(statuses)})` : sql``
  return sql`(select coalesce(sum(amount), 0)::bigint from list_counts where list = ${list.name}
    and network_code = ${network_code} and societe_uuid ${theirs} ${inStatus})`
}

/** The total of a list whose rows belong to companies, where nothing but their status is filtered. */
export const keptTotal =
  (list: List, statusFilter: string) =>
  (actor: Actor, filterData: FilterData): Condition | undefined => {
    const { [statusFilter]: statuses, ...others } = filterData
    if (Object.keys(others).length > 0) return undefined
    const companies = [actor.role === Role.sat ? (actor.societe_uuid as string) : anyCompany]
    return keptCount(list, actor, companies, statuses as string[] | undefined)
  }
