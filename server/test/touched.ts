import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/kernel/db.types.ts'

/** A row that was written: `INSERT calls` and the row as JSON text. */
export interface Touched {
  readonly what: string
  readonly row: string
}

/** Tables that hold what was asked, not what came of it: who read what, and how often something was tried. */
const ofAsking = ['reads', 'attempts']

/**
 * Notes every row that is inserted, changed or deleted in any table of the product from now on, as far as it is
 * committed, but for those of asking; the answer gives what was noted since it was asked last.
 */
export async function watchRows(db: Kysely<DB>): Promise<() => Promise<Touched[]>> {
  await sql`create schema watched`.execute(db)
  await sql`create table watched.touched (what text, row text)`.execute(db)
  await sql`create function watched.note() returns trigger language plpgsql as $$ begin
    insert into watched.touched values (tg_op || ' ' || tg_table_name,
      case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end::text);
    return null; end $$`.execute(db)
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables
    where schemaname = 'public' and not tablename = any(${ofAsking})`.execute(db)
  for (const { name } of rows)
    await sql`create trigger watched after insert or update or delete on ${sql.table(name)}
      for each row execute function watched.note()`.execute(db)
  return async () => (await sql<Touched>`delete from watched.touched returning what, row`.execute(db)).rows
}
