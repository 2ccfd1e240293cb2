import { normaliseName } from '@callout/domain/platform/facts/name.ts'
import { phonesOf } from '@callout/domain/platform/search-text.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { ChangeEvent } from '../platform/events/event-bus.ts'
import type { RecordKeys } from './customer.keys.ts'
import { erasedText, personalColumns } from './personal-columns.ts'

/** History fields that are no columns and contain no personal data. */
const nonPersonalFields = [
  'orderLines',
  'Account',
  'BusinessUnit',
  'CostCenter',
  'Destination',
  'supplier_invoice',
  'in_name_of',
  'rating',
  'customer_confirmed_at',
  'customer_wish_at',
  'customer_wish_words',
  'customer_earlier',
  'customer_kept_at',
  'on_the_way_at',
  'started_at',
  'finished_at',
  'result',
]

const personalFields: readonly string[] = Object.keys({
  ...personalColumns.calls,
  ...personalColumns.service_contracts,
  ...personalColumns.documents,
})

/** A history item with its values blanked; empty values stay empty. */
const blankedItem = sql`item || jsonb_build_object(
  'old_value', case when coalesce(item->>'old_value', '') = '' then item->'old_value' else to_jsonb(${erasedText}::text) end,
  'new_value', case when coalesce(item->>'new_value', '') = '' then item->'new_value' else to_jsonb(${erasedText}::text) end)`

/** SQL condition: this value of a history item is one of the values, however it is written. */
const isAnyValue = (key: 'old_value' | 'new_value', values: readonly string[]) => {
  const value = sql`item->>${sql.lit(key)}`
  return sql`(normal_name(${value}) = any (${values.map(normaliseName)}::text[]) and normal_name(${value}) <> ''
    or item->>'field' in ('phone', 'phone2') and phone_keys(${value}) && ${values.flatMap(phonesOf)}::text[])`
}

/**
 * Blanks the history of the records, except fields known to contain no personal data. In the history of other records
 * about the same appliances, blanks only items with one of the customer's values.
 */
export async function eraseHistory(tx: Db, { calls, contracts, appliances }: RecordKeys, values: readonly string[]) {
  const { rows: columns } = await sql<{ name: string }>`select distinct column_name::text as name
    from information_schema.columns where table_schema = current_schema()
      and table_name in ('calls', 'service_contracts', 'documents')`.execute(tx)
  const keptFields = [
    ...columns.map(({ name }) => name).filter((name) => !personalFields.includes(name)),
    ...nonPersonalFields,
  ]
  const ownHistory = await sql`with blanked as (
      select network_code, "ID" as key, jsonb_set(change_data, '{changedItem}', coalesce((
        select jsonb_agg(case when item->>'field' = any (${keptFields}) then item else ${blankedItem} end)
        from jsonb_array_elements(change_data->'changedItem') item), '[]')) as blanked
      from history where service_job_uuid = any (${calls}::uuid[]) or service_contract_uuid = any (${contracts}::uuid[]))
    update history h set change_data = blanked from blanked
    where h.network_code = blanked.network_code and h."ID" = key and change_data <> blanked`.execute(tx)
  const otherHistory = await sql`with about as (
      select "ID" from calls where ins_id = any (${appliances}::bigint[])
      union all select "ID" from service_contracts where ins_id = any (${appliances}::bigint[])),
    blanked as (
      select h.network_code, h."ID" as key, jsonb_set(change_data, '{changedItem}', coalesce((
        select jsonb_agg(case when ${isAnyValue('old_value', values)} or ${isAnyValue('new_value', values)}
          then ${blankedItem} else item end)
        from jsonb_array_elements(change_data->'changedItem') item), '[]')) as blanked
      from history h join about on about."ID" in (h.service_job_uuid, h.service_contract_uuid))
    update history h set change_data = blanked from blanked
    where h.network_code = blanked.network_code and h."ID" = key and change_data <> blanked`.execute(tx)
  return Number(ownHistory.numAffectedRows ?? 0n) + Number(otherHistory.numAffectedRows ?? 0n)
}

/** User name in history rows written by the command line. */
const commandLineUser = 'callout'

/** Writes the erasure to the history; returns the change events to publish. */
export async function recordErasure(
  tx: Db,
  { calls, contracts }: { calls: readonly string[]; contracts: readonly string[] },
  now: string,
): Promise<ChangeEvent[]> {
  const { rows } = await sql<{
    kind: 'call' | 'contract'
    ID: string
    version: number
    network_code: string
    company: string | null
  }>`
    with inserted as (
      insert into history (network_code, service_job_uuid, service_contract_uuid, user_name, created_at, change_data)
      select network_code, "ID", null, ${commandLineUser}, ${now}::timestamptz,
        jsonb_build_object('call_id', call_id, 'type', 'erase', 'changedItem', '[]'::jsonb)
      from calls where "ID" = any (${calls}::uuid[])
      union all
      select network_code, null, "ID", ${commandLineUser}, ${now}::timestamptz, jsonb_build_object('call_id', '',
        'service_contract_id', service_contract_id, 'type', 'erase', 'changedItem', '[]'::jsonb)
      from service_contracts where "ID" = any (${contracts}::uuid[]))
    select 'call' as kind, "ID", version, network_code, societe_uuid as company from calls where "ID" = any (${calls}::uuid[])
    union all
    select 'contract', "ID", version, network_code, societe_uuid from service_contracts where "ID" = any (${contracts}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ company, ...event }) => ({ ...event, companies: company ? [company] : [] }))
}
