import { isTechnician, Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import type { List } from '@callout/domain/platform/list.ts'
import { sql } from 'kysely'
import type { Condition } from './conditions.ts'

/**
 * Values of `list_counts.societe_uuid` that are no company: the rows of all companies, and the rows without a company.
 */
export const anyCompanyId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const noCompanyId = '00000000-0000-0000-0000-000000000000'

/**
 * SQL for one of these companies, right of an `=`. Not an array if single: PostgreSQL overestimates arrays and replans.
 */
export const anyOf = (companies: readonly string[]): Condition =>
  companies.length === 1 ? sql`${companies[0]}` : sql`any(${companies}::uuid[])`

/**
 * SQL for the stored number of rows that a company of the network has in a list, in all statuses or in the given ones.
 */
export function storedCount(
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

/**
 * Exact total of a list whose rows belong to companies, as SQL; undefined if anything but the status is filtered, and
 * for a technician, who sees only a part of them.
 */
export const storedTotal =
  (list: List, statusFilter: string) =>
  (actor: Actor, filterData: FilterData): Condition | undefined => {
    const { [statusFilter]: statuses, ...others } = filterData
    if (Object.keys(others).length > 0 || isTechnician(actor)) return undefined
    const company = actor.role === Role.sat ? (actor.societe_uuid as string) : anyCompanyId
    return storedCount(list, actor, anyOf([company]), statuses as string[] | undefined)
  }
