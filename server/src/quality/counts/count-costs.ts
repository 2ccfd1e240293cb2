import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isFailure, type NetworkDay } from '../failure.queries.ts'

/** Products whose costs are counted: these codes, or all, also codes that are no product. */
type Codes = readonly string[] | 'all'

/** Counts the costs of the failures of products since a day again, and stores them. Marks of other codes end with it. */
export const recountCosts = (db: Db, network: NetworkDay, codes: Codes, from: string) =>
  db.transaction().execute(async (tx) => {
    const { network_code } = network
    await sql`delete from quality_marks m where network_code = ${network_code} and ${among('m', codes)}
      and not exists (select from products p where p.network_code = m.network_code and p.code_product = m.code_product)`.execute(
      tx,
    )
    await sql`delete from quality_costs c where network_code = ${network_code} and ${among('c', codes)}`.execute(tx)
    await insertCosts(tx, network, codes, from)
  })

const among = (alias: string, codes: Codes) =>
  codes === 'all' ? sql`true` : sql`${sql.ref(`${alias}.code_product`)} = any(${codes}::text[])`

async function insertCosts(tx: Db, { network_code, time_zone, now }: NetworkDay, codes: Codes, from: string) {
  const numbers = sql`count(*), count(failed.done_at),
    count(*) filter (where failed.done_at is not null and failed.appointments <= 1), count(*) filter (where failed.is_repeated)`
  await sql`with failed as materialized (
      select call."ID", call.code_product, call.problem_type_id, call.done_at, call.appointments,
        exists (select from calls later where later.repeat_of = call."ID") as is_repeated
      from calls call where call.network_code = ${network_code} and ${among('call', codes)}
        and call.created_at >= ${from}::timestamp at time zone ${time_zone} and ${isFailure}),
    documented as (
      select d.service_job_uuid, sum(d."DocTotal") as total from documents d join failed on failed."ID" = d.service_job_uuid
      where d.type in ('fee', 'sparepart') group by 1),
    parts as (
      select d.service_job_uuid, l."ItemCode", max(l."Description") as name, sum(l."LineTotal") as total
      from documents d join failed on failed."ID" = d.service_job_uuid join document_lines l using ("DocEntry")
      where d.type = 'sparepart' group by 1, 2),
    counted as (
      select failed.code_product, 'problem' as kind, failed.problem_type_id as key, '' as name, ${numbers}, coalesce(sum(documented.total), 0)::float8
      from failed left join documented on documented.service_job_uuid = failed."ID" group by 1, 3
      union all
      select failed.code_product, 'part', parts."ItemCode", max(parts.name), ${numbers}, sum(parts.total)::float8
      from failed join parts on parts.service_job_uuid = failed."ID" group by 1, 3),
    in_service as (
      select "CodeCom" as code_product, count(*) as appliances from equipment_cards card
      where network_code = ${network_code} and "StartDate" <= (${now}::timestamptz at time zone ${time_zone})::date
        and "CodeCom" in (select code_product from failed) group by 1)
    insert into quality_costs (network_code, code_product, kind, key, name, failures, done, done_at_first, repeated, cost, appliances)
    select ${network_code}, counted.*, coalesce(appliances, 0) from counted left join in_service using (code_product)`.execute(
    tx,
  )
}
