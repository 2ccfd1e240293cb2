import { type Kysely, sql } from 'kysely'
import type { DB } from '../../src/platform/database/db.types.ts'

/** A written row: `INSERT calls` and the row as JSON text. */
export interface WrittenRow {
  readonly operation: string
  readonly row: string
}

/**
 * Tables that record requests, not their effects: access records and rate limit attempts. The changes only repeat what
 * other tables have, and reading them gives them their order.
 */
const ignoredTables = ['reads', 'attempts', 'pending_changes', 'changes', 'change_log', 'skipped_positions']

/**
 * Records every committed insert, update and delete in the product's tables, except `ignoredTables`. The returned
 * function gives the changes since its last call.
 */
export async function watchRows(db: Kysely<DB>): Promise<() => Promise<WrittenRow[]>> {
  await sql`create schema watched`.execute(db)
  await sql`create table watched.written (operation text, row text)`.execute(db)
  await sql`create function watched.record_change() returns trigger language plpgsql as $$ begin
    insert into watched.written values (tg_op || ' ' || tg_argv[0],
      case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end::text);
    return null; end $$`.execute(db)
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables
    where schemaname = 'public' and not tablename = any(${ignoredTables})`.execute(db)
  for (const { name } of rows)
    await sql`create trigger watched after insert or update or delete on ${sql.table(name)}
      for each row execute function watched.record_change(${sql.lit(name)})`.execute(db)
  return async () => (await sql<WrittenRow>`delete from watched.written returning operation, row`.execute(db)).rows
}
