import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { isOfAddress } from '../calls/customer/customer-mail.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { type FileStore, readIfStored } from '../platform/files/file-store.ts'
import { notFound } from '../platform/http/problem.ts'
import { sendFile } from '../platform/http/send-file.ts'

interface StoredReport {
  readonly file: string
  readonly name: string
}

/** The last report of a visit that was mailed to the present customer of a call; undefined if there is none. */
export async function findReport(db: Db, ID: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select u.file, u.name from calls row
      join visits v on v.service_job_uuid = row."ID" join uploads u on u.attachment_uuid = v.report_attachment
    where row."ID" = ${ID} and exists (select from customer_links l where l.service_job_uuid = row."ID" and l.is_mailed
      and l.kind in ('done', 'again') and ${isOfAddress(sql`l.sent_to`, sql`row.email`)})
    order by v.appointment_date_at desc, u.position limit 1`.execute(db)
  return rows[0]
}

/** Sends the report to the browser; 404 if there is none, or if it was erased. */
export async function sendReport({ db, files }: { db: Db; files: FileStore }, ID: string, reply: FastifyReply) {
  const report = await findReport(db, ID)
  const stream = report && (await readIfStored(files, report.file))
  if (!report || !stream) throw notFound()
  return sendFile(reply, { type: 'application/pdf', filename: report.name, stream, inline: true })
}
