import type pg from 'pg'

/** Value lists without which calls cannot be created, assigned or reported. */
const requiredValueLists = [
  'call_statuses',
  'priorities',
  'call_types',
  'problem_types',
  'skills',
  'reject_reasons',
  'pays',
]

/** Data that each network lacks for daily work, one sentence per network. */
export async function findMissingData(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ network_code: string; lacks: string[] }>(
    `select network_code, array(
         select list from unnest($1::text[]) list where not exists (select from value_list_items v
           where v.value_list = list and (v.network_code is null or v.network_code = n.network_code))
         union all select 'companies' where not exists (select from companies c where c.network_code = n.network_code)
         union all select 'accounts' where not exists (select from account_networks a where a.network_code = n.network_code)
         union all select 'fees' where not exists (select from call_fees f where f.network_code = n.network_code)
       ) as lacks
     from networks n order by network_code`,
    [requiredValueLists],
  )
  return rows
    .filter(({ lacks }) => lacks.length > 0)
    .map((row) => `${row.network_code} has no ${row.lacks.join(', no ')}.`)
}
