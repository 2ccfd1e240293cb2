import { latinDigits } from '@callout/domain/platform/facts/digits.ts'
import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import { normaliseName } from '@callout/domain/platform/facts/name.ts'
import { normaliseStreet } from '@callout/domain/platform/facts/street.ts'
import { isNumberText, phoneDigitsOf, phonesOf } from '@callout/domain/platform/search-text.ts'
import { readingsOf } from '@callout/domain/search/readings.ts'
import { searchedEmails } from '@callout/domain/search/searched-emails.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { hasEmail } from '../platform/database/email-words.ts'
import { searchWords } from '../platform/database/search-words.ts'
import type { CustomerRecord } from './same-customer.ts'

export const selectCalls = sql`select 'call' as kind, "ID"::text as key, call_id as number, network_code, customer_name as name, ins_id,
    customer_code as code, email, phone, phone2, adresse as street, code_postal as zip, is_saved_status_open as is_open
  from calls row`

const selectContracts = sql`select 'contract' as kind, "ID"::text as key, service_contract_id as number, network_code,
    customer_name as name, ins_id, '' as code, email, phone, phone2, adresse as street, code_postal as zip,
    status_id in ('A', 'F') as is_open
  from service_contracts row`

export const selectCards = sql`select 'card' as kind, "InsId"::text as key, "InsId"::text as number, network_code, "OwnerName" as name,
    "InsId" as ins_id, "OwnerCode" as code, "OwnerEmail" as email, "OwnerPhone" as phone, "OwnerPhone2" as phone2,
    "Street" as street, "Zip" as zip, false as is_open
  from equipment_cards row`

// The request of a visit that is not confirmed yet: it has no number but its time.
export const selectRequests = sql`select 'request' as kind, request_uuid::text as key, to_char(created_at, 'YYYY-MM-DD HH24:MI') as number,
    network_code, customer_name as name, null::bigint as ins_id, '' as code, email, phone, '' as phone2, adresse as street,
    code_postal as zip, false as is_open
  from visit_requests row`

// A deleted record exists only in the history: its last known values.
const selectDeleted = (
  kind: CustomerRecord['kind'],
  owner: string,
  number: string,
) => sql`select ${sql.lit(kind)} as kind, key, number, network_code, coalesce(facts->>'customer_name', '') as name,
    (facts->>'ins_id')::bigint as ins_id, coalesce(facts->>'customer_code', '') as code, coalesce(facts->>'email', '') as email,
    coalesce(facts->>'phone', '') as phone, coalesce(facts->>'phone2', '') as phone2,
    coalesce(facts->>'adresse', '') as street, coalesce(facts->>'code_postal', '') as zip, false as is_open
  from (
    select h.${sql.ref(owner)}::text as key, max(h.change_data->>${sql.lit(number)}) as number, max(h.network_code) as network_code,
      jsonb_object_agg(item->>'field', item->>'new_value' order by h."ID")
        filter (where item->>'new_value' <> '' and item->>'new_value' <> '[erased]') as facts
    from history deletion join history h using (${sql.ref(owner)})
    cross join jsonb_array_elements(h.change_data->'changedItem') item
    where deletion.change_data->>'type' = 'delete'
    group by h.${sql.ref(owner)}
  ) gone`

const selectDeletedCalls = selectDeleted('deleted call', 'service_job_uuid', 'call_id')
const selectDeletedContracts = selectDeleted('deleted contract', 'service_contract_uuid', 'service_contract_id')

const loadRecords = async (tx: Db, ...queries: RawBuilder<unknown>[]): Promise<CustomerRecord[]> => {
  const all: CustomerRecord[] = []
  for (const query of queries) all.push(...(await sql<CustomerRecord>`${query}`.execute(tx)).rows)
  return all
}

/** SQL condition: the text contains the other one, however both are written. False for one without letters and digits. */
export const containsText = (text: RawBuilder<unknown>, searched: RawBuilder<unknown>) =>
  sql`(normal_name(${searched}) <> '' and strpos(normal_name(${text}), normal_name(${searched})) > 0)`

/** SQL conditions by which the search finds a customer: the words of name, street and telephones, or an e-mail address. */
function searchConditions(text: string) {
  const words = sql`search_query(${readingsOf(text)}::text[])`
  const emails = searchedEmails(text)
  const has = (
    known: RawBuilder<unknown>,
    facts: readonly RawBuilder<unknown>[],
    [phone, phone2, email]: readonly [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>],
  ) => {
    // The index also holds town, postcode and serial number, which name no customer.
    const ofCustomer = sql`search_words(concat_ws(' ', ${sql.join(facts)}), array[${phone}, ${phone2}], '{}') @@ ${words}`
    const byWords = sql`(${known} and ${ofCustomer})`
    return emails.length === 0 ? byWords : sql`(${byWords} or ${hasEmail(email, emails)})`
  }
  const columns = (...names: string[]) => names.map((name) => sql.ref(`row.${name}`))
  const ofRecord = columns('customer_name', 'adresse', 'street_number')
  const contacts = [sql.ref('row.phone'), sql.ref('row.phone2'), sql.ref('row.email')] as const
  const fact = (name: string) => sql`coalesce(facts->>${sql.lit(name)}, '')`
  return {
    ofCall: has(sql`${searchWords.calls} @@ ${words}`, ofRecord, contacts),
    ofContract: has(sql`${searchWords.contracts} @@ ${words}`, ofRecord, contacts),
    ofCard: has(sql`${searchWords.cards} @@ ${words}`, columns('OwnerName', 'Street', 'StreetNo'), [
      sql.ref('row.OwnerPhone'),
      sql.ref('row.OwnerPhone2'),
      sql.ref('row.OwnerEmail'),
    ]),
    ofDeleted: has(sql`true`, ['customer_name', 'adresse', 'street_number'].map(fact), [
      fact('phone'),
      fact('phone2'),
      fact('email'),
    ]),
  }
}

/**
 * Finds records whose name, code, e-mail, telephone or street contains the text, ignoring case, accents and punctuation, or
 * that the search finds by these.
 */
export function findRecordsByText(tx: Db, typed: string, network_code: string | undefined): Promise<CustomerRecord[]> {
  const text = latinDigits(typed)
  const found = searchConditions(text)
  const searched = sql`${text}::text`
  const digits = isNumberText(text) ? phoneDigitsOf(text) : ''
  const has = (column: string) =>
    digits !== '' && /phone/i.test(column)
      ? sql`(${containsText(sql.ref(column), searched)} or phone_digits(${sql.ref(column)}) like ${`%${digits}%`})`
      : containsText(sql.ref(column), searched)
  const anyColumnContains = (...columns: string[]) => sql`(${sql.join(columns.map(has), sql` or `)}) and ${inNetwork}`
  const inNetwork = network_code === undefined ? sql`true` : sql`network_code = ${network_code}`
  const orFound = (contains: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(${contains} or (${condition} and ${inNetwork}))`
  const ofCall = orFound(
    anyColumnContains('customer_name', 'customer_code', 'email', 'phone', 'phone2', 'adresse'),
    found.ofCall,
  )
  const inHistory = orFound(sql`${containsText(sql`facts::text`, searched)} and ${inNetwork}`, found.ofDeleted)
  const onDocument = sql`"ID" in (select service_job_uuid from documents where ${anyColumnContains('contact_name', 'adresse', 'phone')})`
  return loadRecords(
    tx,
    sql`${selectCalls} where ${ofCall} or ${onDocument} order by call_id`,
    sql`${selectContracts} where ${orFound(anyColumnContains('customer_name', 'email', 'phone', 'phone2', 'adresse'), found.ofContract)} order by service_contract_id`,
    sql`${selectCards} where ${orFound(anyColumnContains('OwnerName', 'OwnerCode', 'OwnerEmail', 'OwnerPhone', 'OwnerPhone2', 'Street'), found.ofCard)} order by "InsId"`,
    sql`${selectDeletedCalls} where ${inHistory} order by number`,
    sql`${selectDeletedContracts} where ${inHistory} order by number`,
    sql`${selectRequests} where confirmed_at is null and ${anyColumnContains('customer_name', 'email', 'phone', 'adresse')}`,
  )
}

/** Numbers that identify records for people. */
export interface RecordNumbers {
  readonly call: readonly string[]
  readonly contract: readonly string[]
  readonly card: readonly string[]
}

export function findRecordsByNumber(
  tx: Db,
  wanted: RecordNumbers,
  network_code: string | undefined,
): Promise<CustomerRecord[]> {
  const inNetwork = sql`network_code in (select network_code from networks where ${network_code ?? null}::text is null
    or network_code = ${network_code ?? null})`
  const numbers = wanted.card.filter((number) => /^\d{1,15}$/.test(number))
  return loadRecords(
    tx,
    sql`${selectCalls} where ${inNetwork} and call_id = any (${wanted.call})`,
    sql`${selectContracts} where ${inNetwork} and service_contract_id = any (${wanted.contract})`,
    sql`${selectCards} where ${inNetwork} and "InsId" = any (${numbers}::bigint[])`,
    sql`${selectDeletedCalls} where ${inNetwork} and number = any (${wanted.call})`,
    sql`${selectDeletedContracts} where ${inNetwork} and number = any (${wanted.contract})`,
  )
}

/** All records of a network with one of these customer names, however they are written. */
export function findRecordsByName(tx: Db, network_code: string, names: readonly string[]): Promise<CustomerRecord[]> {
  const hasName = (name: RawBuilder<unknown>) =>
    sql`network_code = ${network_code} and normal_name(${name}) = any (${names.map(normaliseName)}::text[])`
  const ofOwner = hasName(sql.ref('OwnerName'))
  const ofCustomer = hasName(sql.ref('customer_name'))
  const inHistory = hasName(sql`facts->>'customer_name'`)
  return loadRecords(
    tx,
    sql`${selectCalls} where ${ofCustomer}`,
    sql`${selectContracts} where ${ofCustomer}`,
    sql`${selectCards} where ${ofOwner}`,
    sql`${selectDeletedCalls} where ${inHistory}`,
    sql`${selectDeletedContracts} where ${inHistory}`,
  )
}

/** Records of a network that share a card, code, e-mail, telephone or street with these, whatever the name. */
export function findRecordsByContact(
  tx: Db,
  network_code: string,
  records: readonly CustomerRecord[],
): Promise<CustomerRecord[]> {
  const cards = records.flatMap(({ ins_id }) => ins_id ?? [])
  const codes = records.map(({ code }) => code).filter((code) => code !== '')
  const emails = [...new Set(records.flatMap(({ email }) => splitEmails(email)))]
  const phones = [...new Set(records.flatMap(({ phone, phone2 }) => [phone, phone2].flatMap(phonesOf)))]
  const zips = records.flatMap(({ street, zip }) => (street === '' ? [] : zip))
  const streets = records.map(({ street }) => normaliseStreet(street)).filter((street) => street !== '')
  const shares = (names: Readonly<Record<'card' | 'email' | 'phone' | 'phone2' | 'street' | 'zip', string>>) => {
    const column = (name: keyof typeof names) => sql.ref(names[name])
    return sql`network_code = ${network_code} and (${column('card')} = any (${cards}::bigint[])
      or exists (select from unnest(${emails}::text[]) one where strpos(lower(${column('email')}), lower(one)) > 0)
      or (${column('phone')} <> '' and phone_keys(${column('phone')}) && ${phones}::text[])
      or (${column('phone2')} <> '' and phone_keys(${column('phone2')}) && ${phones}::text[])
      or (${column('zip')} = any (${zips}::text[]) and normal_street(${column('street')}) = any (${streets}::text[])))`
  }
  const onRecord = {
    card: 'ins_id',
    email: 'email',
    phone: 'phone',
    phone2: 'phone2',
    street: 'adresse',
    zip: 'code_postal',
  }
  const onCard = {
    card: 'InsId',
    email: 'OwnerEmail',
    phone: 'OwnerPhone',
    phone2: 'OwnerPhone2',
    street: 'Street',
    zip: 'Zip',
  }
  const withCode = (column: string) =>
    sql`network_code = ${network_code} and ${sql.ref(column)} = any (${codes}::text[])`
  return loadRecords(
    tx,
    sql`${selectCalls} where (${shares(onRecord)}) or (${withCode('customer_code')}) order by call_id`,
    sql`${selectContracts} where ${shares(onRecord)} order by service_contract_id`,
    sql`${selectCards} where (${shares(onCard)}) or (${withCode('OwnerCode')}) order by "InsId"`,
  )
}
