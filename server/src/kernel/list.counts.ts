import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { FilterData, List } from '@callout/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Condition } from './list.conditions.ts'

/** Whose rows are counted: a company's, or one of these. */
export const anyCompany = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const noCompany = '00000000-0000-0000-0000-000000000000'

/** One of these companies. Of an array PostgreSQL expects more than it holds, and would plan the page anew each time. */
export const anyOf = (companies: readonly string[]): Condition =>
  companies.length === 1 ? sql`${companies[0]}` : sql`any(${companies}::uuid[])`

/** How many rows of a list a company of the network has in these statuses (in all, unless given), as a piece of SQL. */
export function keptCount(
  list: Pick<List, 'name'>,
  { network_code }: Pick<Actor, 'network_code'>,
  company: Condition,
  statuses?: readonly string[],
): Condition {
  if (statuses?.length === 0) return sql`0`
  const inStatus = statuses ? sql`and status in (${sql.join(statuses)})` : sql``
  return sql`(select coalesce(sum(amount), 0)::bigint from list_counts where list = ${list.name}
    and network_code = ${network_code} and societe_uuid = ${company} ${inStatus})`
}

/** The total of a list whose rows belong to companies, where nothing but their status is filtered. */
export const keptTotal =
  (list: List, statusFilter: string) =>
  (actor: Actor, filterData: FilterData): Condition | undefined => {
    const { [statusFilter]: statuses, ...others } = filterData
    if (Object.keys(others).length > 0) return undefined
    const company = actor.role === Role.sat ? (actor.societe_uuid as string) : anyCompany
    return keptCount(list, actor, anyOf([company]), statuses as string[] | undefined)
  }
