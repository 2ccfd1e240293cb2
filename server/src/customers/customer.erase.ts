import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Told } from '../kernel/live.ts'
import { eraseHistory, tellErased } from './customer.history.ts'
import type { CustomerRecord } from './customer.ts'
import { erased, type Left, personal } from './personal.ts'

/** How much of what was erased, by table; and what is left to do once it is committed. */
export interface Erasure {
  readonly rows: Readonly<Record<string, number>>
  /** Files to remove from the store, by the key of their upload. */
  readonly files: readonly { image_guid: string; file: string }[]
  readonly notices: readonly Told[]
}

/** The records by kind, as keys of their tables. */
export interface Keys {
  readonly calls: readonly string[]
  readonly contracts: readonly string[]
  readonly cards: readonly number[]
  /** The appliances all of them are about. */
  readonly appliances: readonly number[]
}

export function keysOf(records: readonly CustomerRecord[]): Keys {
  const of = (...kinds: CustomerRecord['kind'][]) =>
    records
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ key }) => key)
      .sort()
  return {
    calls: of('call', 'deleted call'),
    contracts: of('contract'),
    cards: of('card').map(Number),
    appliances: records.flatMap(({ ins_id }) => ins_id ?? []),
  }
}

/** The customer's words by which other tables may hold them: of one or two letters they would be in everything. */
const wordsOf = (records: readonly CustomerRecord[]) =>
  [
    ...new Set(
      records.flatMap(({ name, code, email, phone, phone2, street }) => [name, code, email, phone, phone2, street]),
    ),
  ]
    .map((word) => word.trim())
    .filter((word) => word.length >= 3 && word !== erased)

/** Locks the records, in one order for all. What they hold is read again only then. */
export async function lockRecords(tx: Db, { calls, contracts, cards }: Keys): Promise<void> {
  await sql`select from calls where "ID" = any (${calls}::uuid[]) order by "ID" for update`.execute(tx)
  await sql`select from service_contracts where "ID" = any (${contracts}::uuid[]) order by "ID" for update`.execute(tx)
  await sql`select from equipment_cards where "InsId" = any (${cards}::bigint[]) order by "InsId" for update`.execute(
    tx,
  )
}

/**
 * Takes everything of the customer out of the database, in the transaction it is given. Numbers, money, lines, invoices and
 * the fact of each change stay. Done again it finds nothing.
 */
export async function erase(tx: Db, records: readonly CustomerRecord[], now: string): Promise<Erasure> {
  await sql`set local callout.erasing = 'on'`.execute(tx)
  const keys = keysOf(records)
  const words = wordsOf(records)
  const ofCall = sql`service_job_uuid = any (${keys.calls}::uuid[])`
  const onDocument = sql`"DocEntry" in (select "DocEntry" from documents where ${ofCall})`
  const owned = sql`(${ofCall} or service_contract_uuid = any (${keys.contracts}::uuid[]))`
  const rows: Record<string, number> = {}
  const count = async (table: string, query: RawBuilder<unknown>) => {
    const { numAffectedRows = 0n } = await query.execute(tx)
    rows[table] = (rows[table] ?? 0) + Number(numAffectedRows)
  }
  const changed = await changedRecords(tx, keys)
  await count('calls', blanked('calls', sql`"ID" = any (${keys.calls}::uuid[])`))
  await count('service_contracts', blanked('service_contracts', sql`"ID" = any (${keys.contracts}::uuid[])`))
  await count('equipment_cards', blanked('equipment_cards', sql`"InsId" = any (${keys.cards}::bigint[])`))
  await count('documents', blanked('documents', ofCall))
  await count('document_answers', blanked('document_answers', onDocument))
  // A letter that waits is not sent any more: its job finds none.
  await count('mails', sql`delete from mails where ${ofCall} and sent_at is null`)
  await count('mails', blanked('mails', ofCall))
  await count('idempotency_keys', answersOf(keys, words))
  await count('sign_in_states', sql`delete from sign_in_states where ${holds(sql`redirect_url`, words)}`)
  await count('reads', filtersOf(words, [...new Set(records.map(({ network_code }) => network_code))]))
  rows.history = await eraseHistory(tx, keys, words)
  const files = await dropAttachments(tx, owned)
  rows.attachments = files.attachments
  const notices = await tellErased(tx, changed, now)
  return { rows, files: files.uploads, notices }
}

/** The calls and contracts of which something is still there. */
async function changedRecords(tx: Db, { calls, contracts }: Keys) {
  const left = (table: 'calls' | 'service_contracts', keys: readonly string[]) =>
    sql<{ ID: string }>`select "ID" from ${sql.table(table)} where "ID" = any (${keys}::uuid[]) and ${isLeft(table)}`
  return {
    calls: (await left('calls', calls).execute(tx)).rows.map(({ ID }) => ID),
    contracts: (await left('service_contracts', contracts).execute(tx)).rows.map(({ ID }) => ID),
  }
}

type Table = keyof typeof personal
const columnsOf = (table: Table) => Object.entries(personal[table]) as [string, Left][]
const counted: readonly string[] = ['calls', 'service_contracts', 'equipment_cards', 'documents']

const leftOf = (column: string, left: Left) => {
  if (left === 'code') return sql`split_part(${sql.ref(column)}, ': ', 1)`
  return left === null ? sql`null` : sql`${left}::text`
}

const isLeft = (table: Table) =>
  sql`(${sql.join(
    columnsOf(table).map(([column, left]) => sql`${sql.ref(column)} is distinct from ${leftOf(column, left)}`),
    sql` or `,
  )})`

/** Puts what an erasure leaves into the personal columns of a table, where anything else stands there. */
function blanked(table: Table, which: RawBuilder<unknown>) {
  const set = columnsOf(table).map(([column, left]) => sql`${sql.ref(column)} = ${leftOf(column, left)}`)
  if (counted.includes(table)) set.push(sql`version = version + 1`)
  return sql`update ${sql.table(table)} set ${sql.join(set)} where ${which} and ${isLeft(table)}`
}

/** Whether a text holds one of the words, without case or accents. */
const holds = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql`exists (select from unnest(${words}::text[]) word where strpos(plain(${text}), plain(word)) > 0)`

/** Answers kept for a repeat that name a record, or the customer. */
const answersOf = ({ calls, contracts, cards }: Keys, words: readonly string[]) =>
  sql`delete from idempotency_keys where answer is not null and (${holds(sql`answer::text`, words)}
    or answer->'Data'->>'ID' = any (${[...calls, ...contracts]}) or answer->'Data'->>'InsId' = any (${cards.map(String)}))`

/** What lists were filtered by, where a part of the customer was looked for. */
const filtersOf = (words: readonly string[], networks: readonly string[]) =>
  sql`update reads set filter = null where network_code = any (${networks}) and filter is not null and exists (
    select from jsonb_each_text(filter) asked, unnest(${words}::text[]) word
    where asked.key = any (${personalFilters}) and (strpos(plain(word), plain(asked.value)) > 0
      or strpos(plain(asked.value), plain(word)) > 0))`

const personalFilters = Object.keys({ ...personal.calls, ...personal.service_contracts, ...personal.equipment_cards })

/** Takes the attachments away. Their files go when this is committed, or with the next sweep if the process dies first. */
async function dropAttachments(tx: Db, owned: RawBuilder<unknown>) {
  const { rows: uploads } = await sql<{ image_guid: string; file: string }>`
    update uploads set name = ${erased}, attachment_uuid = null, expires_at = 'epoch'
    where attachment_uuid in (select "ID" from attachments where ${owned}) returning image_guid, file`.execute(tx)
  const { numAffectedRows = 0n } = await sql`delete from attachments where ${owned}`.execute(tx)
  return { uploads, attachments: Number(numAffectedRows) }
}
