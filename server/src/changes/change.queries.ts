import { type Change, type ChangeKind, changeKindNames, changeKinds, goneType } from '@callout/domain/changes/change.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import { isAllowed, Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import { attachmentsVisibleTo } from '../attachments/attachment.queries.ts'
import { callsVisibleTo } from '../calls/call.queries.ts'
import { companiesVisibleTo } from '../companies/company.queries.ts'
import { contractsVisibleTo } from '../contracts/contract.queries.ts'
import { documentsVisibleTo } from '../documents/document.queries.ts'
import { cardsVisibleTo } from '../equipment/card.queries.ts'
import { itemsForHolder, ownContractNumbers } from '../history/history.queries.ts'
import { invoicesVisibleTo } from '../invoices/invoice.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { technicianKey } from '../platform/events/recipients.ts'

/** Most changes that one statement gives positions. */
export const maxNumbered = 5_000

/** Gives positions to newly committed changes. Must not run in a long transaction, because it takes a lock. */
export async function numberChanges(tx: Db): Promise<number> {
  const { rows } = await sql<{ moved: number }>`select number_changes(${maxNumbered}) as moved`.execute(tx)
  return rows[0]?.moved ?? 0
}

export interface ChangeLog {
  readonly last_position: number
  readonly last_removed: number
}

/** The last position that was given, and the last that was removed because of its age. */
export async function loadChangeLog(tx: Db): Promise<ChangeLog> {
  const row = await tx.selectFrom('change_log').select(['last_position', 'last_removed']).executeTakeFirst()
  return row ?? { last_position: 0, last_removed: 0 }
}

/** True for a position that the log skipped: it may have been given to a change that the database has lost. */
export async function isSkippedPosition(tx: Db, position: number): Promise<boolean> {
  const skipped = await tx
    .selectFrom('skipped_positions')
    .select('last_known')
    .where('last_known', '<', position)
    .where('last_skipped', '>=', position)
    .executeTakeFirst()
  return skipped !== undefined
}

/** A change as it is stored, with the changed fields of its history row. */
export interface StoredChange {
  readonly position: number
  readonly at: string
  readonly kind: ChangeKind
  readonly record_id: string
  readonly version: number
  readonly type: string
  readonly items: readonly ChangedItem[] | null
}

/** The reader of `changes` that the actor is: the central staff, a company, or one of its technicians. */
function readerOf({ role, societe_uuid, technician }: Actor): string {
  if (role !== Role.sat) return ''
  return technician === null ? `${societe_uuid}` : technicianKey(`${societe_uuid}`, technician)
}

const kindsOf = (actor: Actor) => changeKindNames.filter((kind) => isAllowed(changeKinds[kind], actor))

/** Changes written for the actor after a position, in the order of commits, of the kinds that they may read. */
export async function loadStoredChanges(
  tx: Db,
  actor: Actor,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select c.position, c.at, c.kind, c.record_id, c.version, c.type,
      h.change_data->'changedItem' as items
    from (select * from changes where network_code = ${actor.network_code} and reader = ${readerOf(actor)}
      and position > ${after} and kind = any (${kindsOf(actor)}) order by position limit ${limit}) c
    left join history h on h.network_code = c.network_code and h."ID" = c.history_id
    order by c.position`.execute(tx)
  return rows
}

/** The changes as the actor may read them: `gone` for a record that they no longer see. */
export async function toVisibleChanges(tx: Db, actor: Actor, stored: readonly StoredChange[]): Promise<Change[]> {
  const visible = await visibleRecords(tx, actor, stored)
  const allItems = stored.flatMap(({ items }) => items ?? [])
  const knownContracts = actor.societe_uuid === null ? new Set() : await ownContractNumbers({ tx, actor }, allItems)
  return stored.flatMap((change) => {
    const { position, at, kind, record_id, version, type, items } = change
    const row = { cursor: String(position), at, kind, ID: record_id, version, network_code: actor.network_code }
    if (!visible.has(recordKeyOf(change))) return [{ ...row, type: goneType, changedItem: [] }]
    // The reader lost the record and has it again, of which a later change informs them.
    if (type === goneType) return []
    return [{ ...row, type, changedItem: itemsForHolder(actor, items ?? [], knownContracts) }]
  })
}

const recordKeyOf = ({ kind, record_id }: Pick<StoredChange, 'kind' | 'record_id'>) => `${kind} ${record_id}`

/** The table of each kind, its key, and the condition of the rows that the actor sees. */
const sourceOf: Readonly<Record<ChangeKind, RecordSource>> = {
  call: { table: 'calls', key: 'ID', keyType: 'uuid', visibleTo: callsVisibleTo },
  document: { table: 'documents', key: 'DocEntry', keyType: 'bigint', visibleTo: documentsVisibleTo },
  contract: { table: 'service_contracts', key: 'ID', keyType: 'uuid', visibleTo: contractsVisibleTo },
  invoice: { table: 'supplier_invoices', key: 'ID', keyType: 'uuid', visibleTo: invoicesVisibleTo },
  card: { table: 'equipment_cards', key: 'InsId', keyType: 'bigint', visibleTo: cardsVisibleTo },
  company: {
    table: 'companies',
    key: 'societe_uuid',
    keyType: 'uuid',
    visibleTo: (actor) => companiesVisibleTo(actor, 'row'),
  },
  attachment: { table: 'attachments', key: 'ID', keyType: 'uuid', visibleTo: attachmentsVisibleTo },
}

interface RecordSource {
  readonly table: string
  readonly key: string
  readonly keyType: 'uuid' | 'bigint'
  /** SQL condition on the alias `row`. */
  readonly visibleTo: (actor: Actor) => RawBuilder<unknown>
}

/** Finds the keys among these that are of records the actor sees. */
async function visibleKeys(tx: Db, actor: Actor, kind: ChangeKind, IDs: readonly string[]): Promise<string[]> {
  const { table, key, keyType, visibleTo } = sourceOf[kind]
  const column = sql.ref(`row.${key}`)
  const { rows } = await sql<{ ID: string }>`select ${column}::text as "ID" from ${sql.table(table)} row
    where ${column} = any (${IDs}::${sql.raw(keyType)}[]) and ${visibleTo(actor)}`.execute(tx)
  return rows.map(({ ID }) => ID)
}

/** The records of these changes that the actor sees now, by kind and key. */
async function visibleRecords(tx: Db, actor: Actor, stored: readonly StoredChange[]): Promise<Set<string>> {
  const visible = new Set<string>()
  for (const kind of new Set(stored.map((change) => change.kind))) {
    const IDs = [...new Set(stored.filter((change) => change.kind === kind).map(({ record_id }) => record_id))]
    for (const ID of await visibleKeys(tx, actor, kind, IDs)) visible.add(recordKeyOf({ kind, record_id: ID }))
  }
  return visible
}
