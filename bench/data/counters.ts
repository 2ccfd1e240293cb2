import type pg from 'pg'

const noCompany = '00000000-0000-0000-0000-000000000000'
const everyCompany = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A stored counter that differs from `count(*)`. */
export interface WrongCounter {
  readonly list: string
  readonly network_code: string
  readonly societe_uuid: string
  readonly status_id: number
  readonly stored: number
  readonly counted: number
}

/**
 * Compares the counters of calls and of unanswered calls with `count(*)`, by network, company and status.
 * One statement sees one snapshot, so they must agree even during concurrent writes.
 */
export async function findWrongCounters(pool: pg.Pool): Promise<readonly WrongCounter[]> {
  const { rows } = await pool.query<WrongCounter>(
    `with stored as (
      select list, network_code, societe_uuid, status::int as status_id, sum(amount)::bigint as stored from list_counts
      where list in ('servicecalls', 'unacceptedcalls') group by 1, 2, 3, 4
    ), counted as (
      select list, network_code, scope as societe_uuid, status_id, count(*) as counted
      from calls cross join lateral (values (coalesce(societe_uuid, $1)), ($2::uuid)) scopes (scope)
      join (values ('servicecalls'), ('unacceptedcalls')) lists (list) on list = 'servicecalls'
        or (societe_uuid is not null and accepted_at is null and rejected_at is null and is_saved_status_open)
      group by 1, 2, 3, 4
    )
    select list, network_code, societe_uuid, status_id, coalesce(stored, 0) as stored, coalesce(counted, 0) as counted
    from stored full join counted using (list, network_code, societe_uuid, status_id)
    where coalesce(stored, 0) <> coalesce(counted, 0)`,
    [noCompany, everyCompany],
  )
  return rows
}
