import { type RawBuilder, sql } from 'kysely'
import { type Db, likeText } from '../kernel/db.ts'
import type { CustomerRecord } from './customer.ts'

const calls = sql`select 'call' as kind, "ID"::text as key, call_id as number, network_code, customer_name as name, ins_id,
    customer_code as code, email, phone, phone2, adresse as street, code_postal as zip, is_saved_status_open as is_open
  from calls`

const contracts = sql`select 'contract' as kind, "ID"::text as key, service_contract_id as number, network_code,
    customer_name as name, ins_id, '' as code, email, phone, phone2, adresse as street, code_postal as zip,
    status_id in ('A', 'F') as is_open
  from service_contracts`

const cards = sql`select 'card' as kind, "InsId"::text as key, "InsId"::text as number, network_code, "OwnerName" as name,
    "InsId" as ins_id, "OwnerCode" as code, "OwnerEmail" as email, "OwnerPhone" as phone, "OwnerPhone2" as phone2,
    "Street" as street, "Zip" as zip, false as is_open
  from equipment_cards`

// Of a call that was deleted the history alone is left: what it said last.
const deletedCalls = sql`select 'deleted call' as kind, key, number, network_code, coalesce(facts->>'customer_name', '') as name,
    (facts->>'ins_id')::bigint as ins_id, coalesce(facts->>'customer_code', '') as code, coalesce(facts->>'email', '') as email,
    coalesce(facts->>'phone', '') as phone, coalesce(facts->>'phone2', '') as phone2,
    coalesce(facts->>'adresse', '') as street, coalesce(facts->>'code_postal', '') as zip, false as is_open
  from (
    select h.service_job_uuid::text as key, max(h.change_data->>'call_id') as number, max(h.network_code) as network_code,
      jsonb_object_agg(item->>'field', item->>'new_value' order by h."ID")
        filter (where item->>'new_value' <> '' and item->>'new_value' <> '[erased]') as facts
    from history deletion join history h using (service_job_uuid)
    cross join jsonb_array_elements(h.change_data->'changedItem') item
    where deletion.change_data->>'type' = 'delete'
    group by h.service_job_uuid
  ) gone`

const read = async (tx: Db, ...queries: RawBuilder<unknown>[]): Promise<CustomerRecord[]> => {
  const all: CustomerRecord[] = []
  for (const query of queries) all.push(...(await sql<CustomerRecord>`${query}`.execute(tx)).rows)
  return all
}

/** Records in which a customer's name, code, e-mail, telephone or street contains the text, without case or accents. */
export function recordsAbout(tx: Db, text: string, network_code: string | undefined): Promise<CustomerRecord[]> {
  const pattern = `%${likeText(text)}%`
  const has = (column: RawBuilder<unknown>) => sql`plain(${column}) like plain(${pattern})`
  const any = (...columns: string[]) =>
    sql`(${sql.join(
      columns.map((name) => has(sql.ref(name))),
      sql` or `,
    )}) and ${here}`
  const here = network_code === undefined ? sql`true` : sql`network_code = ${network_code}`
  const ofCall = any('customer_name', 'customer_code', 'email', 'phone', 'phone2', 'adresse')
  const onPaper = sql`"ID" in (select service_job_uuid from documents where ${any('contact_name', 'adresse', 'phone')})`
  return read(
    tx,
    sql`${calls} where ${ofCall} or ${onPaper} order by call_id`,
    sql`${contracts} where ${any('customer_name', 'email', 'phone', 'phone2', 'adresse')} order by service_contract_id`,
    sql`${cards} where ${any('OwnerName', 'OwnerCode', 'OwnerEmail', 'OwnerPhone', 'OwnerPhone2', 'Street')} order by "InsId"`,
    sql`${deletedCalls} where plain(facts::text) like plain(${pattern}) and ${here} order by number`,
  )
}

/** Records named by their numbers, of one network or of any. */
export interface Named {
  readonly call: readonly string[]
  readonly contract: readonly string[]
  readonly card: readonly string[]
}

export function recordsNamed(tx: Db, named: Named, network_code: string | undefined): Promise<CustomerRecord[]> {
  const here = sql`network_code in (select network_code from networks where ${network_code ?? null}::text is null
    or network_code = ${network_code ?? null})`
  const numbers = named.card.filter((number) => /^\d{1,15}$/.test(number))
  return read(
    tx,
    sql`${calls} where ${here} and call_id = any (${named.call})`,
    sql`${contracts} where ${here} and service_contract_id = any (${named.contract})`,
    sql`${cards} where ${here} and "InsId" = any (${numbers}::bigint[])`,
    sql`${deletedCalls} where ${here} and number = any (${named.call})`,
  )
}

/** Everything in the network under one of these names, without case or accents. */
export function namesakes(tx: Db, network_code: string, names: readonly string[]): Promise<CustomerRecord[]> {
  const like = names.map((name) => likeText(name.trim()))
  const called = (column: string) =>
    sql`network_code = ${network_code} and plain(${sql.ref(column)}) like any (select plain(unnest(${like}::text[])))`
  return read(
    tx,
    sql`${calls} where ${called('customer_name')}`,
    sql`${contracts} where ${called('customer_name')}`,
    sql`${cards} where ${called('OwnerName')}`,
    sql`${deletedCalls} where network_code = ${network_code}
      and plain(facts->>'customer_name') like any (select plain(unnest(${like}::text[])))`,
  )
}
