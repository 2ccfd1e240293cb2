import type pg from 'pg'

const noCompany = '00000000-0000-0000-0000-000000000000'
const everyCompany = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A counter that says something else than counting does. */
export interface Wrong {
  readonly network_code: string
  readonly societe_uuid: string
  readonly status_id: number
  readonly kept: number
  readonly counted: number
}

/**
 * Every counter of calls beside `count(*)`: per network, per company of it, per status. One statement sees one moment, so
 * they must agree also while others write.
 */
export async function wrongCounters(pool: pg.Pool): Promise<readonly Wrong[]> {
  const { rows } = await pool.query<Wrong>(
    `with kept as (
      select network_code, societe_uuid, status_id, sum(calls)::bigint as kept from call_counts group by 1, 2, 3
    ), counted as (
      select network_code, scope as societe_uuid, status_id, count(*) as counted
      from calls cross join lateral (values (coalesce(societe_uuid, $1)), ($2::uuid)) scopes (scope)
      group by 1, 2, 3
    )
    select network_code, societe_uuid, status_id, coalesce(kept, 0) as kept, coalesce(counted, 0) as counted
    from kept full join counted using (network_code, societe_uuid, status_id)
    where coalesce(kept, 0) <> coalesce(counted, 0)`,
    [noCompany, everyCompany],
  )
  return rows
}
