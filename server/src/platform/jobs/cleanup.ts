import { changesKeptDays } from '@callout/domain/changes/change.ts'
import { formerEmailsKeptDays } from '@callout/domain/companies/legal.ts'
import { addMilliseconds, dayMs } from '@callout/domain/platform/wall-clock.ts'
import { deliveriesKeptDays } from '@callout/domain/webhooks/webhook.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { type FileStore, removePieces } from '../files/file-store.ts'

/** Files per batch. After a failure the rest of the batch waits for the next run. */
const batchSize = 100
/** Time in milliseconds after an upload expires in which a running request may still use its file. */
const graceMs = 3600 * 1000

/** Removes what interrupted uploads left on this machine a day ago or earlier. `now` is ISO 8601. */
export const removeDayOldUploads = (files: FileStore, now: string) =>
  files.removeStaleUploads(addMilliseconds(now, -dayMs))

/**
 * Removes expired uploads that no record uses: the file first, then the row, so that an interrupted run is finished by
 * the next. `now` is ISO 8601. Returns how many were removed; rejects if the database or the file store fails.
 */
export async function cleanUpUploads(db: Db, files: FileStore, now: string): Promise<number> {
  await removeDayOldUploads(files, now)
  let removed = 0
  for (;;) {
    const rows = await db
      .selectFrom('uploads')
      .select(['image_guid', 'file', 'piece_lengths'])
      .where('attachment_uuid', 'is', null)
      .where('expires_at', '<', addMilliseconds(now, -graceMs))
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return removed
    for (const { file, piece_lengths } of rows) {
      // The last piece may have been stored without being counted.
      if (piece_lengths) await removePieces(files, file, piece_lengths.length + 1)
      await files.remove(file)
    }
    const removedKeys = rows.map((row) => row.image_guid)
    await db.deleteFrom('uploads').where('image_guid', 'in', removedKeys).execute()
    removed += rows.length
  }
}

/** Removes the changes written before an instant, and stores the last removed position: earlier readers miss some. */
async function removeOldChanges(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with removed as (delete from changes where at < ${before} returning position),
    kept as (update change_log set last_removed = greatest(last_removed, (select max(position) from removed))
      where exists (select from removed))
    select count(*)::int as removed from removed`.execute(db)
  return rows[0]?.removed ?? 0
}

/** Time in milliseconds for which the data of an undo is kept. People may undo for a minute. */
const undosKeptMs = 3600 * 1000

/** Days after which a notification is removed, read or not. */
const notificationDays = 90

/** Days for which the job of an email that was given up is kept: until then it can be tried again. */
const givenUpMailDays = 7

/**
 * Removes expired rows, most of them a day later: sessions, codes and tokens, stored responses, attempts, leases, undo
 * data, old changes and notifications. `now` is ISO 8601. Returns the number of removed rows.
 */
export async function cleanUpExpiredRows(db: Db, now: string): Promise<number> {
  const daysAgo = (days: number) => addMilliseconds(now, -days * dayMs)
  const dayAgo = daysAgo(1)
  const changesKeptSince = daysAgo(changesKeptDays)
  const statements = [
    // Sessions opened from a session are removed first: a cascade would delete them without counting.
    sql`delete from sessions s where coalesce(ended_at, ends_at) < ${dayAgo}
      or not exists (select from session_tokens t where t.session_id = s.session_id and t.expires_at > ${dayAgo})
        and not exists (select from sessions child where child.opened_from = s.session_id)`,
    // A dispatcher who acts as a company returns with the token of the own session, however old it is.
    sql`delete from session_tokens t where expires_at < ${dayAgo}
      and not exists (select from sessions child where child.opened_from = t.session_id)`,
    sql`delete from login_codes where expires_at < ${dayAgo}`,
    sql`delete from connect_tokens where expires_at < ${dayAgo}`,
    sql`delete from idempotent_requests where created_at < ${dayAgo}`,
    sql`delete from idempotency_keys where created_at < ${dayAgo}`,
    sql`delete from spent_logout_tokens where expires_at < ${now}`,
    sql`delete from sign_in_states where expires_at < ${now}`,
    // Requests of visits with the emails of their codes, confirmed or not. Their photos are uploads that expire with them.
    sql`with gone as (delete from visit_requests where created_at < ${dayAgo} returning code_mail)
      delete from mails where mail_uuid in (select code_mail from gone)`,
    sql`delete from attempts where started_at < ${dayAgo}`,
    sql`delete from call_undos where acted_at < ${addMilliseconds(now, -undosKeptMs)}`,
    sql`delete from event_streams where expires_at < ${dayAgo}`,
    sql`delete from call_presence where expires_at < ${now}`,
    // A waiting delivery is kept as long as its change: "resend since" also queues changes that are older than 30 days.
    sql`delete from webhook_deliveries where at < ${daysAgo(deliveriesKeptDays)}
      and (status <> 'waiting' or at < ${changesKeptSince})`,
    sql`delete from company_former_emails where replaced_at < ${daysAgo(formerEmailsKeptDays)}`,
    // The findings of an import quote cells; the places of its headers help with the next file.
    sql`update admin_imports set result = null, refused_rows = null where started_at < ${dayAgo} and result is not null`,
    sql`delete from admin_imports where started_at < ${dayAgo} and (dry_run or state <> 'done')`,
    sql`delete from policy_simulations where started_at < ${dayAgo}`,
    // A failed try sets `run_at` some hours ahead, and leaves `updated_at` at the time when the email was written.
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'send_mail' and attempts >= max_attempts and run_at < ${daysAgo(givenUpMailDays)}`,
    sql`delete from notifications where created_at < ${daysAgo(notificationDays)}`,
  ]
  let rows = await removeOldChanges(db, changesKeptSince)
  for (const statement of statements) rows += Number((await statement.execute(db)).numAffectedRows ?? 0n)
  return rows
}
