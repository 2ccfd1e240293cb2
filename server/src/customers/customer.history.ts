import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Told } from '../kernel/live.ts'
import type { Keys } from './customer.erase.ts'
import { erased, personal } from './personal.ts'

/** Fields of the history that are no columns, and hold no words of a customer's. */
const alsoKept = ['orderLines', 'Account', 'BusinessUnit', 'CostCenter', 'Destination', 'supplier_invoice']

const theirs: readonly string[] = Object.keys({
  ...personal.calls,
  ...personal.service_contracts,
  ...personal.documents,
})

/** A change of a field with its values blanked; what was nothing stays nothing. */
const blank = sql`item || jsonb_build_object(
  'old_value', case when coalesce(item->>'old_value', '') = '' then item->'old_value' else to_jsonb(${erased}::text) end,
  'new_value', case when coalesce(item->>'new_value', '') = '' then item->'new_value' else to_jsonb(${erased}::text) end)`

/**
 * Takes the values out of the history of the records, but for fields that are known to hold nothing of a customer; and out of
 * that of other records about the same appliances, where a value is the customer's.
 */
export async function eraseHistory(tx: Db, { calls, contracts, appliances }: Keys, words: readonly string[]) {
  const { rows: columns } = await sql<{ name: string }>`select distinct column_name::text as name
    from information_schema.columns where table_schema = current_schema()
      and table_name in ('calls', 'service_contracts', 'documents')`.execute(tx)
  const kept = [...columns.map(({ name }) => name).filter((name) => !theirs.includes(name)), ...alsoKept]
  const whole = await sql`with blanked as (
      select "ID" as key, jsonb_set(change_data, '{changedItem}', coalesce((
        select jsonb_agg(case when item->>'field' = any (${kept}) then item else ${blank} end)
        from jsonb_array_elements(change_data->'changedItem') item), '[]')) as blanked
      from history where service_job_uuid = any (${calls}::uuid[]) or service_contract_uuid = any (${contracts}::uuid[]))
    update history set change_data = blanked from blanked where "ID" = key and change_data <> blanked`.execute(tx)
  const others = await sql`with about as (
      select "ID" from calls where ins_id = any (${appliances}::bigint[])
      union all select "ID" from service_contracts where ins_id = any (${appliances}::bigint[])),
    blanked as (
      select h."ID" as key, jsonb_set(change_data, '{changedItem}', coalesce((
        select jsonb_agg(case when item->>'old_value' = any (${words}) or item->>'new_value' = any (${words})
          then ${blank} else item end)
        from jsonb_array_elements(change_data->'changedItem') item), '[]')) as blanked
      from history h join about on about."ID" in (h.service_job_uuid, h.service_contract_uuid))
    update history set change_data = blanked from blanked where "ID" = key and change_data <> blanked`.execute(tx)
  return Number(whole.numAffectedRows ?? 0n) + Number(others.numAffectedRows ?? 0n)
}

/** Who the history names for what was done at the command line. */
const operator = 'callout'

/** Writes into the history that the customer was erased, and says whom to tell. */
export async function tellErased(
  tx: Db,
  { calls, contracts }: { calls: readonly string[]; contracts: readonly string[] },
  now: string,
): Promise<Told[]> {
  const { rows } = await sql<{
    kind: 'call' | 'contract'
    ID: string
    version: number
    network_code: string
    company: string | null
  }>`
    with told as (
      insert into history (network_code, service_job_uuid, service_contract_uuid, user_name, created_at, change_data)
      select network_code, "ID", null, ${operator}, ${now}::timestamptz,
        jsonb_build_object('call_id', call_id, 'type', 'erase', 'changedItem', '[]'::jsonb)
      from calls where "ID" = any (${calls}::uuid[])
      union all
      select network_code, null, "ID", ${operator}, ${now}::timestamptz, jsonb_build_object('call_id', '',
        'service_contract_id', service_contract_id, 'type', 'erase', 'changedItem', '[]'::jsonb)
      from service_contracts where "ID" = any (${contracts}::uuid[]))
    select 'call' as kind, "ID", version, network_code, societe_uuid as company from calls where "ID" = any (${calls}::uuid[])
    union all
    select 'contract', "ID", version, network_code, societe_uuid from service_contracts where "ID" = any (${contracts}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ company, ...notice }) => ({ ...notice, companies: company ? [company] : [] }))
}
