import { type Refusal, RefusalError } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { type HistoryEntry, historyRow } from '../audit/history.ts'
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
  /** Undefined for a record without a history. */
  readonly history?: HistoryEntry
  /** Run one after the other. */
  readonly effects: readonly Effect<Row, Type>[]
  /** What to answer if another change came first. */
  readonly conflict: () => Promise<Refusal>
}

/**
 * The way to change a record: writes the row with its next version and the history, then the effects, all in the
 * transaction of `ctx`. Refuses if another change came first. Events that an effect publishes are sent after the commit.
 */
export async function changeRecord<Row extends Versioned, Type extends string>(
  ctx: ChangeContext,
  write: RecordWrite<Row, Type>,
): Promise<Row> {
  const { before, changed, type, effects, conflict } = write
  if (!ctx.tx.isTransaction) throw new Error('a record is changed in a transaction')
  const after: Row = { ...before, ...changed, version: before.version + 1 }
  if (!(await writeNextVersion(ctx, write))) throw new RefusalError(await conflict())
  for (const effect of effects) await effect(ctx, { before, after, type })
  return after
}

/** Writes the row and its history in one statement, unless the row has another version by now. Returns whether it did. */
async function writeNextVersion<Row extends Versioned>(
  { tx, actor, now }: ChangeContext,
  {
    table,
    key,
    before,
    changed,
    history,
  }: Pick<RecordWrite<Row, string>, 'table' | 'key' | 'before' | 'changed' | 'history'>,
): Promise<boolean> {
  const values = Object.entries({ ...changed, version: before.version + 1 })
  const row = Object.entries(history ? historyRow(actor, now, history) : {})
  const kept = sql`, kept as (
      insert into history (${sql.join(row.map(([column]) => sql.ref(column)))})
      select ${sql.join(row.map(([, value]) => value))} from changed)`
  const { rows } = await sql`
    with changed as (
      update ${sql.table(table)} set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      where ${sql.ref(key)} = ${before[key]} and version = ${before.version}
      returning version)${history ? kept : sql``}
    select version from changed`.execute(tx)
  return rows.length === 1
}
