import { type Refusal, RefusalError } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { type HistoryEntry, writeHistory } from '../audit/history.ts'
import type { Db } from '../database/db.ts'
import type { DB } from '../database/db.types.ts'
import type { ChangeContext } from '../http/context.ts'

/** A stored row that counts its versions. */
interface Versioned {
  readonly version: number
}

/** A change of a record. Columns that only a trigger writes are in `after` as they were before. */
export interface RecordChange<Row, Type extends string> {
  readonly before: Row
  readonly after: Row
  readonly type: Type
}

/** Something that follows from a change of a record, in its transaction. */
export type Effect<Row, Type extends string> = (ctx: ChangeContext, change: RecordChange<Row, Type>) => unknown

/** Everything that a change of one record writes. */
export interface RecordWrite<Row extends Versioned, Type extends string> {
  readonly table: keyof DB
  readonly key: keyof Row & string
  readonly before: Row
  /** The new values by column. */
  readonly changed: object
  readonly type: Type
  readonly history: HistoryEntry
  /** Run one after the other. */
  readonly effects: readonly Effect<Row, Type>[]
  /** What to answer if another change came first. */
  readonly conflict: () => Promise<Refusal>
}

/**
 * The way to change a record: writes the row with its next version, then the history, then the effects, all in the
 * transaction of `ctx`. Refuses if another change came first. Events that an effect publishes are sent after the commit.
 */
export async function changeRecord<Row extends Versioned, Type extends string>(
  ctx: ChangeContext,
  { table, key, before, changed, type, history, effects, conflict }: RecordWrite<Row, Type>,
): Promise<Row> {
  if (!ctx.tx.isTransaction) throw new Error('a record is changed in a transaction')
  const after: Row = { ...before, ...changed, version: before.version + 1 }
  const isWritten = await writeNextVersion(ctx.tx, { table, key, before }, changed)
  if (!isWritten) throw new RefusalError(await conflict())
  await writeHistory(ctx.tx, ctx.actor, ctx.now, history)
  for (const effect of effects) await effect(ctx, { before, after, type })
  return after
}

/** Writes the row unless it has another version by now. Returns whether it was written. */
async function writeNextVersion<Row extends Versioned>(
  tx: Db,
  { table, key, before }: Pick<RecordWrite<Row, string>, 'table' | 'key' | 'before'>,
  changed: object,
): Promise<boolean> {
  const values = Object.entries({ ...changed, version: before.version + 1 })
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${sql.ref(key)} = ${before[key]} and version = ${before.version}`.execute(tx)
  return numAffectedRows === 1n
}
