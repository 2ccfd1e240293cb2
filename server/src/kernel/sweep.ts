import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Files } from './files.ts'

/** As many files at a time: one failure leaves the rest of its batch for the next run. */
const batch = 100
/** Milliseconds after its end in which a request under way may still take a file. */
const grace = 3600 * 1000
const day = 24 * 3600 * 1000

const ago = (now: string, milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString()

/**
 * Removes uploads that no record took in their time, and those whose record is gone: first the bytes, then the row, so
 * that a run cut short is finished by the next. Answers how many went.
 */
export async function sweepUploads(db: Db, files: Files, now: string): Promise<number> {
  await files.sweepIncoming(ago(now, day))
  let swept = 0
  for (;;) {
    const rows = await db
      .selectFrom('uploads')
      .select(['image_guid', 'file'])
      .where('attachment_uuid', 'is', null)
      .where('expires_at', '<', ago(now, grace))
      .limit(batch)
      .execute()
    if (rows.length === 0) return swept
    for (const { file } of rows) await files.remove(file)
    const gone = rows.map((row) => row.image_guid)
    await db.deleteFrom('uploads').where('image_guid', 'in', gone).execute()
    swept += rows.length
  }
}

/**
 * Removes what is over and opens nothing any more: sessions with their ID tokens, codes and tokens of one use, answers kept
 * for a repeat, sign-ins that were not finished, attempts that count no more. Answers how many rows went.
 */
export async function sweepLeavings(db: Db, now: string): Promise<number> {
  const dayAgo = ago(now, day)
  const swept = [
    // Children first: they would go with their parent uncounted.
    sql`delete from sessions s where coalesce(ended_at, ends_at) < ${dayAgo}
      or not exists (select from session_tokens t where t.session_id = s.session_id and t.expires_at > ${dayAgo})
        and not exists (select from sessions child where child.opened_from = s.session_id)`,
    sql`delete from session_tokens where expires_at < ${dayAgo}`,
    sql`delete from login_codes where expires_at < ${dayAgo}`,
    sql`delete from connect_tokens where expires_at < ${dayAgo}`,
    sql`delete from idempotency_keys where created_at < ${dayAgo}`,
    sql`delete from spent_logout_tokens where expires_at < ${now}`,
    sql`delete from sign_in_states where expires_at < ${now}`,
    sql`delete from attempts where started_at < ${dayAgo}`,
  ]
  let rows = 0
  for (const one of swept) rows += Number((await one.execute(db)).numAffectedRows ?? 0n)
  return rows
}
