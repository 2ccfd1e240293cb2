import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { ChangeEvent } from '../platform/events/event-bus.ts'
import { eraseHistory, recordErasure } from './customer.history.ts'
import { type RecordKeys, recordKeysOf } from './customer.keys.ts'
import { containsText, selectRequests } from './customer.queries.ts'
import { erasedText, personalColumns, type Replacement } from './personal-columns.ts'
import type { CustomerRecord } from './same-customer.ts'

/** The number of erased rows by table, and what to do after the commit. */
export interface ErasureResult {
  readonly rows: Readonly<Record<string, number>>
  /** Files to remove from the store. */
  readonly files: readonly { image_guid: string; file: string }[]
  readonly events: readonly ChangeEvent[]
}

/** Values of the customer to search in other tables. Shorter ones would match everywhere. */
const personalValuesOf = (records: readonly CustomerRecord[]) =>
  [
    ...new Set(
      records.flatMap(({ name, code, email, phone, phone2, street }) => [
        ...[name, code, email, phone, phone2, street],
        // Elsewhere each of two addresses may stand alone.
        ...splitEmails(email),
      ]),
    ),
  ]
    .map((value) => value.trim())
    .filter((value) => value.length >= 3 && value !== erasedText)

/** Locks the records in a fixed order. Read their contents only afterwards. */
export async function lockRecords(tx: Db, { calls, contracts, cards }: RecordKeys): Promise<void> {
  await sql`select from calls where "ID" = any (${calls}::uuid[]) order by "ID" for update`.execute(tx)
  await sql`select from service_contracts where "ID" = any (${contracts}::uuid[]) order by "ID" for update`.execute(tx)
  await sql`select from equipment_cards where "InsId" = any (${cards}::bigint[]) order by "InsId" for update`.execute(
    tx,
  )
}

/**
 * Erases all data of the customer, in the given transaction. Numbers, amounts, lines, invoices and the fact of each
 * change stay. A second run changes nothing.
 */
export async function eraseCustomerData(
  tx: Db,
  records: readonly CustomerRecord[],
  now: string,
): Promise<ErasureResult> {
  await sql`set local callout.erasing = 'on'`.execute(tx)
  const keys = recordKeysOf(records)
  const values = personalValuesOf(records)
  const ofCall = sql`service_job_uuid = any (${keys.calls}::uuid[])`
  const onDocument = sql`"DocEntry" in (select "DocEntry" from documents where ${ofCall})`
  const owned = sql`(${ofCall} or service_contract_uuid = any (${keys.contracts}::uuid[]))`
  const rows: Record<string, number> = {}
  // Runs a statement and adds the number of its rows to the result.
  const runAndCount = async (table: string, query: RawBuilder<unknown>) => {
    const { numAffectedRows = 0n } = await query.execute(tx)
    rows[table] = (rows[table] ?? 0) + Number(numAffectedRows)
  }
  const changed = await recordsLeftToErase(tx, keys)
  await runAndCount('calls', eraseColumns('calls', sql`"ID" = any (${keys.calls}::uuid[])`))
  await runAndCount('service_contracts', eraseColumns('service_contracts', sql`"ID" = any (${keys.contracts}::uuid[])`))
  await runAndCount('equipment_cards', eraseColumns('equipment_cards', sql`"InsId" = any (${keys.cards}::bigint[])`))
  await runAndCount('documents', eraseColumns('documents', ofCall))
  await runAndCount('document_answers', eraseColumns('document_answers', onDocument))
  await runAndCount('visits', eraseColumns('visits', ofCall))
  await runAndCount('call_undos', sql`delete from call_undos where ${ofCall}`)
  await runAndCount('customer_links', sql`delete from customer_links where ${ofCall}`)
  await runAndCount('customer_answers', sql`delete from customer_answers where ${ofCall}`)
  // An unsent email is deleted; its job then finds nothing to send.
  await runAndCount('mails', sql`delete from mails where ${ofCall} and sent_at is null`)
  await runAndCount('mails', eraseColumns('mails', ofCall))
  const networks = [...new Set(records.map(({ network_code }) => network_code))]
  await runAndCount('uploads', expirePhotosOfRequests(values, networks))
  await runAndCount('visit_requests', deleteRequests(values, networks))
  // Codes that were mailed for requests have no call.
  await runAndCount(
    'mails',
    sql`delete from mails where service_job_uuid is null and is_to_customer and ${containsAnyValue(sql`recipient`, values)}`,
  )
  await runAndCount('idempotent_requests', deleteStoredAnswers('idempotent_requests', keys, values))
  await runAndCount('idempotency_keys', deleteStoredAnswers('idempotency_keys', keys, values))
  await runAndCount(
    'sign_in_states',
    sql`delete from sign_in_states where ${containsAnyValue(sql`redirect_url`, values)}`,
  )
  await runAndCount('reads', clearLoggedFilters(values, networks))
  await runAndCount('views', deleteViews(values, networks))
  rows.history = await eraseHistory(tx, keys, values)
  const files = await deleteAttachments(tx, owned)
  rows.attachments = files.attachments
  const events = await recordErasure(tx, changed, now)
  return { rows, files: files.uploads, events }
}

/** The calls and contracts that still contain personal data. */
async function recordsLeftToErase(tx: Db, { calls, contracts }: RecordKeys) {
  const findUnerased = (table: 'calls' | 'service_contracts', keys: readonly string[]) =>
    sql<{
      ID: string
    }>`select "ID" from ${sql.table(table)} where "ID" = any (${keys}::uuid[]) and ${hasPersonalData(table)}`
  return {
    calls: (await findUnerased('calls', calls).execute(tx)).rows.map(({ ID }) => ID),
    contracts: (await findUnerased('service_contracts', contracts).execute(tx)).rows.map(({ ID }) => ID),
  }
}

type PersonalTable = keyof typeof personalColumns
const personalColumnsOf = (table: PersonalTable) => Object.entries(personalColumns[table]) as [string, Replacement][]
const versionedTables: readonly string[] = ['calls', 'service_contracts', 'equipment_cards', 'documents']

const erasedValueOf = (column: string, replacement: Replacement) => {
  if (replacement === 'code') return sql`split_part(${sql.ref(column)}, ': ', 1)`
  return replacement === null ? sql`null` : sql`${replacement}::text`
}

const hasPersonalData = (table: PersonalTable) =>
  sql`(${sql.join(
    personalColumnsOf(table).map(
      ([column, replacement]) => sql`${sql.ref(column)} is distinct from ${erasedValueOf(column, replacement)}`,
    ),
    sql` or `,
  )})`

/** Writes the replacements into the personal columns of a table where they differ. */
function eraseColumns(table: PersonalTable, which: RawBuilder<unknown>) {
  const set = personalColumnsOf(table).map(
    ([column, replacement]) => sql`${sql.ref(column)} = ${erasedValueOf(column, replacement)}`,
  )
  if (versionedTables.includes(table)) set.push(sql`version = version + 1`)
  return sql`update ${sql.table(table)} set ${sql.join(set)} where ${which} and ${hasPersonalData(table)}`
}

/** SQL condition: the text contains one of the values, however both are written. */
const containsAnyValue = (text: RawBuilder<unknown>, values: readonly string[]) =>
  sql`exists (select from unnest(${values}::text[]) personal where ${containsText(text, sql`personal`)})`

/** SQL condition on `visit_requests`: not confirmed, with the customer's address or telephone. */
const isRequestOf = (values: readonly string[], networks: readonly string[]) =>
  sql`network_code = any (${networks}) and confirmed_at is null
    and (${containsAnyValue(sql`email`, values)} or ${containsAnyValue(sql`phone`, values)})`

/** The customer's requests of visits that are not confirmed. */
export async function findRequestsToErase(tx: Db, records: readonly CustomerRecord[]): Promise<CustomerRecord[]> {
  const networks = [...new Set(records.map(({ network_code }) => network_code))]
  const { rows } = await sql<CustomerRecord>`${selectRequests}
    where ${isRequestOf(personalValuesOf(records), networks)}`.execute(tx)
  return rows
}

const deleteRequests = (values: readonly string[], networks: readonly string[]) =>
  sql`delete from visit_requests where ${isRequestOf(values, networks)}`

/** The cleanup job then removes the files. */
const expirePhotosOfRequests = (values: readonly string[], networks: readonly string[]) =>
  sql`update uploads set name = ${erasedText}, expires_at = 'epoch' where attachment_uuid is null
    and created_by in (select request_uuid from visit_requests where ${isRequestOf(values, networks)})`

/** Deletes stored answers of idempotent requests that contain a record or the customer. */
const deleteStoredAnswers = (
  table: 'idempotent_requests' | 'idempotency_keys',
  { calls, contracts, cards }: RecordKeys,
  values: readonly string[],
) =>
  sql`delete from ${sql.table(table)} where answer is not null and (${containsAnyValue(sql`answer::text`, values)}
    or answer->'Data'->>'ID' = any (${[...calls, ...contracts]}) or answer->'Data'->>'InsId' = any (${cards.map(String)}))`

/**
 * SQL condition: the filter `entry` contains the value `personal` or a part of it. A list compares telephones by their
 * digits.
 */
const isAboutValue = sql`(${containsText(sql`personal`, sql`entry.value`)} or ${containsText(sql`entry.value`, sql`personal`)}
  or (entry.key = 'phone' and phone_digits(entry.value) <> ''
    and strpos(phone_digits(personal), right(phone_digits(entry.value), 9)) > 0))`

/** Clears logged list filters that contain a part of the customer's data. */
const clearLoggedFilters = (values: readonly string[], networks: readonly string[]) =>
  sql`update reads set filter = null where network_code = any (${networks}) and filter is not null and exists (
    select from jsonb_each_text(filter) entry, unnest(${values}::text[]) personal
    where entry.key = any (${personalFilters}) and ${isAboutValue})`

/** Deletes saved views whose name or filters contain a part of the customer's data. */
const deleteViews = (values: readonly string[], networks: readonly string[]) =>
  sql`delete from views where network_code = any (${networks}) and (${containsAnyValue(sql`name`, values)} or exists (
    select from jsonb_each_text(filter_data) entry, unnest(${values}::text[]) personal
    where entry.key = any (${personalFilters}) and length(entry.value) >= 3 and ${isAboutValue}))`

const personalFilters = Object.keys({
  ...personalColumns.calls,
  ...personalColumns.service_contracts,
  ...personalColumns.equipment_cards,
  ...personalColumns.attachments,
})

/** Deletes the attachments. Their files are removed after the commit, or by the cleanup job after a crash. */
async function deleteAttachments(tx: Db, owned: RawBuilder<unknown>) {
  const { rows: uploads } = await sql<{ image_guid: string; file: string }>`
    update uploads set name = ${erasedText}, attachment_uuid = null, expires_at = 'epoch'
    where attachment_uuid in (select "ID" from attachments where ${owned}) returning image_guid, file`.execute(tx)
  const { numAffectedRows = 0n } = await sql`delete from attachments where ${owned}`.execute(tx)
  return { uploads, attachments: Number(numAffectedRows) }
}
