import { refusalOfStatus } from '@callout/domain/calls/call.rules.ts'
import { CallStatus, maxLengths } from '@callout/domain/calls/call.ts'
import { type DefectField, defectFields } from '@callout/domain/defects/defect.ts'
import { normaliseFact } from '@callout/domain/platform/facts/fact.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { writeHistory } from '../platform/audit/history.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { changeCall } from './call.change.ts'
import { defectCodesAfter } from './call.classify.ts'
import type { StoredCall } from './call.queries.ts'
import { offeredStatuses } from './call.save.ts'

/** Changes of a call by its visit. Texts that are empty stay as they are. */
export interface CallReport extends Readonly<Partial<Record<DefectField, string | undefined>>> {
  readonly isDone: boolean
  readonly remark: string
  readonly serial_number?: string | undefined
  /** Answer to the question of its campaign. */
  readonly campaign_answer?: 'Y' | 'N' | undefined
}

/** Writes the result of a visit on the locked call: remark, defect codes, serial number, and the status done. */
export async function reportOnCall(ctx: ChangeContext, call: StoredCall, report: CallReport): Promise<StoredCall> {
  const { isDone, remark, serial_number = '', campaign_answer } = report
  const serial = normaliseFact('serial', serial_number, '')
  const hasCodes = defectFields.some((field) => report[field] !== undefined)
  const changes = {
    ...(hasCodes && (await defectCodesAfter(ctx, call, report))),
    ...(remark.trim() !== '' && { description_sat: remark }),
    ...(serial && { internal_serial_number: serial, fictive_serial_number: false }),
    ...(campaign_answer && call.campaign_uuid && { campaign_answer }),
    ...(isDone && { status_id: CallStatus.done }),
  }
  const lists = await cachedValueLists(ctx, call.network_code)
  const facts = { offered: offeredStatuses(ctx, lists), hasFeesAndParts: false }
  throwIfRefused(refusalOfStatus(ctx.actor, call, { ...call, ...changes }, facts))
  return changeCall(ctx, call, changes, isDone ? 'status' : 'save')
}

/**
 * Appends a text to the report of the company on a locked call. If it does not fit, the whole text stands in the
 * history.
 */
export async function appendToReport(ctx: ChangeContext, call: StoredCall, text: string): Promise<void> {
  const { ID, network_code, call_id } = call
  const whole = joinNonEmpty([call.description_sat, text], '\n\n')
  const description_sat = whole.slice(0, maxLengths.description)
  await changeCall(ctx, call, { description_sat }, 'visit_add')
  if (description_sat === whole) return
  const changedItem = [{ field: 'description_sat', old_value: null, new_value: text }]
  await writeHistory(ctx.tx, ctx.actor, ctx.now, {
    network_code,
    service_job_uuid: ID,
    call_id,
    type: 'visit_add',
    changedItem,
  })
}

/** Replaces the report of the company on a locked call. */
export const rewriteReport = (ctx: ChangeContext, call: StoredCall, description_sat: string): Promise<StoredCall> =>
  changeCall(ctx, call, { description_sat }, 'save')
