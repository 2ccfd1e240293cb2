import { createHash } from 'node:crypto'
import { findCall } from '../../calls/call.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import type { Quotas } from '../../platform/http/quotas.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import type { RoomTasks } from '../../platform/jobs/workers.ts'
import { attachPdf, type StoredPdf } from '../attachment.change.ts'
import { renderCallPdf, storePdf } from '../call-pdf.actions.ts'
import { renderVisitReport } from './visit-report.content.ts'
import { findUnreportedVisit, loadUsedParts, type VisitKey } from './visit-report.facts.ts'
import { loadReportImages } from './visit-report.images.ts'
import { mailVisitReport } from './visit-report.mail.ts'

export interface VisitReportParts extends JobParts {
  readonly files: FileStore
  readonly quotas: Quotas
}

/** The background job of finished visits. */
export const createVisitReportTasks = (parts: VisitReportParts): Pick<RoomTasks, 'report_visit'> => ({
  report_visit: (payload) => reportVisit(parts, payload as VisitKey),
})

/**
 * Makes the report of a finished visit, attaches it to the call and mails it to the customer. One that was made before
 * with the same content is neither attached nor mailed again.
 */
export async function reportVisit(parts: VisitReportParts, key: VisitKey): Promise<void> {
  const { db, files, quotas } = parts
  const owner = await db.selectFrom('calls').select('network_code').where('ID', '=', key.ID).executeTakeFirst()
  if (!owner) return
  const ctx = await createJobContext(parts, owner.network_code)
  const [call, visit] = [await findCall(db, ctx.actor, key.ID), await findUnreportedVisit(db, key)]
  if (!call || !visit) return
  const report = {
    visit,
    parts: await loadUsedParts(db, call),
    images: await loadReportImages(files, visit),
  }
  let content = ''
  const render: ReturnType<typeof renderVisitReport> = (pdfContext, call) => {
    const blocks = renderVisitReport(report)(pdfContext, call)
    content = createHash('sha256').update(JSON.stringify(blocks)).digest('base64url')
    return blocks
  }
  const rendered = await renderCallPdf(ctx, call, { title: 'paper.visit.title', render })
  if (content === visit.report_content)
    return changeInJob(parts, ctx, ({ tx, now }) => markReported(tx, key, { reported_at: now }))
  const file = await storePdf({ ...ctx, files, quotas }, rendered.pdf, rendered.name)
  await changeInJob(parts, ctx, (change) => attachReport(change, key, { ...rendered, file, content }))
}

const markReported = async (
  tx: Db,
  key: VisitKey,
  columns: { reported_at: string; report_attachment?: string; report_content?: string },
): Promise<void> => {
  await tx
    .updateTable('visits')
    .set(columns)
    .where('service_job_uuid', '=', key.ID)
    .where('appointment_date_at', '=', key.appointment_date_at)
    .execute()
}

/** Attaches the report unless another process has. */
async function attachReport(
  ctx: ChangeContext,
  key: VisitKey,
  pdf: StoredPdf & { readonly content: string },
): Promise<void> {
  const { tx, actor, now } = ctx
  const call = await findCall(tx, actor, key.ID, 'for update')
  const visit = await findUnreportedVisit(tx, key, 'for update')
  if (!call || !visit) return
  const ID = await attachPdf(ctx, call, pdf)
  await markReported(tx, key, { report_attachment: ID, reported_at: now, report_content: pdf.content })
  await mailVisitReport(ctx, call, { visit, file: pdf.file, name: pdf.name })
}
