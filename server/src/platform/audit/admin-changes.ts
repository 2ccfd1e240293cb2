import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** The author of changes of the administration, and their batch. */
export interface AdminAuthor {
  readonly account_uuid: string | null
  readonly user_name: string
  readonly batch: string
  readonly note: string
}

/** A changed row of a sheet: its key, and old and new of each cell. `network_code` is '' for rows of all networks. */
interface AdminChange {
  readonly network_code: string
  readonly sheet: string
  readonly key: string
  readonly result: 'created' | 'updated' | 'removed' | 'waiting'
  readonly columns: readonly { readonly name: string; readonly old: unknown; readonly new: unknown }[]
}

/** SQL of these changes as rows. */
export const changeRows = (
  changes: readonly AdminChange[],
) => sql`(select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
  as listed (network_code text, sheet text, key text, result text, columns jsonb))`

interface Times {
  /** By default the clock of the database. */
  readonly at?: string
  /** When a change that waits takes effect by itself; null if only a person confirms it. */
  readonly effective_at?: string | null
}

/**
 * Keeps changes of the administration. `rows` is SQL of rows with the columns of `AdminChange`. Returns the networks that
 * have some.
 */
export async function recordAdminChanges(
  tx: Db,
  { account_uuid, user_name, batch, note }: AdminAuthor,
  rows: RawBuilder<unknown>,
  { at, effective_at = null }: Times = {},
): Promise<string[]> {
  const found = await sql<{ network_code: string }>`with kept as (
      insert into admin_changes (network_code, batch, sheet, key, account_uuid, user_name, at, note, result, columns, effective_at)
      select network_code, ${batch}::uuid, sheet, key, ${account_uuid}::uuid, ${user_name},
        coalesce(${at ?? null}::timestamptz, now()), ${note}, result, columns, ${effective_at}::timestamptz
      from ${rows} change
      returning network_code)
    select distinct network_code from kept`.execute(tx)
  return found.rows.map(({ network_code }) => network_code)
}
