import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { type Kysely, sql } from 'kysely'
import { invoiceFilesOf } from '../../src/invoices/invoice.files.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { DB } from '../../src/platform/database/db.types.ts'
import { createFileStore } from '../../src/platform/files/file-store.ts'
import { cleanUpUploads } from '../../src/platform/jobs/cleanup.ts'
import type { ReceivedEmail } from '../fakes/mail-server.ts'
import type { Claim } from './acts.ts'
import { findBrokenClaims } from './claims.ts'
import { findInconsistencies } from './consistency.ts'

export interface AuditResult {
  readonly claims: number
  readonly mails: number
  /** Emails that arrived more than once, each time with the same Message-ID. */
  readonly repeated: number
  /** Files that dead processes left on the disk and the cleanup removed. */
  readonly cleanedUpFiles: number
}

interface AuditInput {
  readonly db: Kysely<DB>
  readonly dataDir: string
  readonly claims: readonly Claim[]
  readonly emails: readonly ReceivedEmail[]
}

/** Checks every acknowledged change and the whole database and file store. Throws an error that lists the problems. */
export async function auditStoredData({ db, dataDir, claims, emails }: AuditInput): Promise<AuditResult> {
  await waitForMailsSent(db)
  const before = filesIn(join(dataDir, 'files'))
  const problems = [
    ...(await findBrokenClaims(db, claims, before)).map((claim) => `lost although acknowledged: ${claim}`),
    ...(await findInconsistencies(db)),
    ...(await emailMismatches(db, emails)),
    ...(await fileMismatches(db, before)),
  ]
  // Two days later the cleanup removes files that no record refers to, and nothing else.
  const later = new Date(Date.now() + 2 * dayMs).toISOString()
  await cleanUpUploads(db, createFileStore(readConfig({ DATA_DIR: dataDir })), later)
  const after = filesIn(join(dataDir, 'files'))
  const ofInvoices = await invoiceFiles(db)
  const onDisk = [...after.keys(), ...filesIn(join(dataDir, 'incoming')).keys()].filter(
    (file) => !ofInvoices.has(file),
  ).length
  const inRecords = (await db.selectFrom('uploads').select('file').execute()).length
  if (onDisk !== inRecords) problems.push(`${onDisk} files on the disk after the cleanup, and ${inRecords} in records`)
  problems.push(...(await fileMismatches(db, after)))
  if (problems.length > 0) throw new Error(`${problems.length} problems:\n${problems.slice(0, 20).join('\n')}`)
  const ids = new Set(emails.map(({ messageId }) => messageId))
  return {
    claims: claims.length,
    mails: ids.size,
    repeated: emails.length - ids.size,
    cleanedUpFiles: before.size - after.size,
  }
}

/** Waits until all mails are sent. Workers look for jobs of dead processes every 20 seconds. */
async function waitForMailsSent(db: Kysely<DB>) {
  const unsent = db.selectFrom('mails').select('mail_uuid').where('sent_at', 'is', null)
  for (let tries = 0; tries < 1000; tries += 1) {
    if ((await unsent.execute()).length === 0) return
    await wait(100)
  }
  const { rows } = await sql`select attempts, max_attempts, locked_by, run_at, last_error
    from graphile_worker._private_jobs limit 3`.execute(db)
  throw new Error(
    `${(await unsent.execute()).length} mails are not sent 100 seconds later. Jobs: ${JSON.stringify(rows)}`,
  )
}

async function emailMismatches(db: Kysely<DB>, emails: readonly ReceivedEmail[]): Promise<string[]> {
  const mails = await db.selectFrom('mails').select(['message_id', 'recipient', 'subject']).execute()
  const known = new Map(mails.map((mail) => [mail.message_id, mail]))
  const arrived = new Set(emails.map(({ messageId }) => messageId))
  return [
    ...mails.filter((mail) => !arrived.has(mail.message_id)).map((mail) => `never arrived: "${mail.subject}"`),
    ...emails
      .filter(({ messageId, to }) => known.get(messageId)?.recipient !== to)
      .map(({ subject, messageId }) => `an email nobody wrote: "${subject}" ${messageId}`),
  ]
}

/** Files of records that are missing or incomplete on the disk, and files on the disk without a row. */
async function fileMismatches(db: Kysely<DB>, found: ReadonlyMap<string, number>): Promise<string[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select(['file', 'bytes'])
    .where('attachment_uuid', 'is not', null)
    .execute()
  const rows = await db.selectFrom('uploads').select('file').execute()
  const named = new Set([...rows.map(({ file }) => file), ...(await invoiceFiles(db))])
  return [
    ...uploads
      .filter(({ file, bytes }) => found.get(file) !== bytes)
      .map(({ file }) => `missing or incomplete: ${file}`),
    ...[...found.keys()].filter((file) => !named.has(file)).map((file) => `a file without a row: ${file}`),
  ]
}

/** The names of the files that invoices have once they are made. */
async function invoiceFiles(db: Kysely<DB>): Promise<ReadonlySet<string>> {
  const invoices = await db.selectFrom('supplier_invoices').select('ID').execute()
  return new Set(invoices.flatMap(({ ID }) => invoiceFilesOf(ID)))
}

/** All files below a folder, with their sizes. */
function filesIn(folder: string): Map<string, number> {
  let all: ReturnType<typeof listEntries>
  try {
    all = listEntries(folder)
  } catch {
    return new Map()
  }
  const files = all.filter((entry) => entry.isFile())
  return new Map(files.map(({ name, parentPath }) => [name, statSync(join(parentPath, name)).size]))
}

const listEntries = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })
