import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { mapRefusal, RefusalError, refuse, renameFields, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import { refusalOfCorrection, refusalOfTime } from '@callout/domain/visits/visit.rules.ts'
import type { VisitAnswer } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { changedItems } from '../platform/audit/history.ts'
import { customerAccount, systemAccount } from '../platform/audit/system-actor.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { RefuseOldVersion } from './visit.acts.ts'
import { changeVisit } from './visit.change.ts'
import { type CorrectionFileParts, correctFiles } from './visit.correct-files.ts'
import { awaitsPhotos, photosWait, startReport } from './visit.photos.ts'
import { visibleVisit } from './visit.queries.ts'

type CorrectInput = BodyOf<typeof visitApi.correct>

/** Steps of other rooms, on a locked call. */
export interface CorrectionParts extends CorrectionFileParts {
  readonly refuseOldVersion: RefuseOldVersion
  /** Replaces the remark of the company. */
  readonly rewriteReport: (ctx: RequestContext, call: StoredCall, remark: string) => Promise<StoredCall>
}

/** Corrects a report whose call nobody else has changed since, and has it made again. */
export const correctReport = (parts: CorrectionParts) =>
  async function correctReport(ctx: RequestContext, input: CorrectInput): Promise<VisitAnswer> {
    const { tx, actor } = ctx
    const { call, progress: before } = await visibleVisit(tx, actor, input.ID, 'for update')
    await parts.refuseOldVersion(ctx, call, input.version)
    throwIfRefused(refusalOfCorrection(before, input))
    for (const field of ['started_at', 'finished_at'] as const) await refuseTime(ctx, call, field, input[field])
    await refuseWorkedOn(ctx, call)
    const { remark, started_at = before.started_at, finished_at, signed_by } = input
    const progress = { ...before, started_at, finished_at, signed_by: signed_by.trim() }
    const appointment_date_at = call.appointment_date_at as string
    const corrected = remark === call.description_sat ? call : await parts.rewriteReport(ctx, call, remark)
    const hasFiles = await correctFiles(ctx, parts, corrected, { ...input, ended_at: before.finished_at as string })
    const hasFacts = corrected !== call || changedItems({ ...before }, { ...progress }).length > 0
    if (!hasFiles && !hasFacts) return { ID: call.ID, version: call.version, progress }
    await changeVisit(ctx, corrected, { before, after: progress, files: 'kept' }, 'visit_correct')
    const key = { ID: call.ID, appointment_date_at }
    await startReport(tx, key, (await awaitsPhotos(tx, key)) ? photosWait : undefined)
    return { ...key, version: corrected.version, progress }
  }

async function refuseTime({ actor, now }: RequestContext, call: StoredCall, field: string, at: string | undefined) {
  if (!at) return
  const facts = {
    appointment_date_at: call.appointment_date_at as string,
    now,
    time_zone: timeZoneOf(call, actor.time_zone),
  }
  const check = async () => throwIfRefused(refusalOfTime(at, facts))
  await mapRefusal(check, (refusal) => renameFields(refusal, () => field))
}

/**
 * Refuses all but the author of the report, and that one if another account has worked with the call since. What jobs
 * and the customer do is no such work.
 */
async function refuseWorkedOn({ tx, actor }: RequestContext, { ID }: StoredCall) {
  const { rows } = await sql<{ isAuthor: boolean; isWorkedOn: boolean }>`
    select report.account_uuid = ${actor.account_uuid} as "isAuthor",
      exists (select from history other where other.service_job_uuid = ${ID} and other."ID" > report."ID"
        and other.account_uuid not in (${actor.account_uuid}, ${systemAccount}, ${customerAccount})) as "isWorkedOn"
    from history report where report.service_job_uuid = ${ID} and report.change_data ->> 'type' = 'visit_finish'
    order by report."ID" desc limit 1`.execute(tx)
  const [report] = rows
  if (report?.isWorkedOn) throw new RefusalError(refuse('visit.refused.worked_on'))
  if (report && !report.isAuthor) throw new RefusalError(refuse('visit.refused.not_author'))
}
