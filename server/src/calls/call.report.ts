import { refusalOfStatus } from '@callout/domain/calls/call.rules.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import { type DefectField, defectFields } from '@callout/domain/defects/defect.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { changeCall } from './call.change.ts'
import { defectCodesAfter } from './call.classify.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'
import { offeredStatuses } from './call.save.ts'

/** Changes of a call by its visit. Texts that are empty stay as they are. */
export interface CallReport extends Readonly<Partial<Record<DefectField, string | undefined>>> {
  readonly isDone: boolean
  readonly remark: string
  readonly serial_number?: string | undefined
}

/** Writes the result of a visit on the locked call: remark, defect codes, serial number, and the status done. */
export async function reportOnCall(ctx: RequestContext, call: StoredCall, report: CallReport): Promise<StoredCall> {
  const { isDone, remark, serial_number } = report
  const hasCodes = defectFields.some((field) => report[field] !== undefined)
  const changes = {
    ...(hasCodes && (await defectCodesAfter(ctx, call, report))),
    ...(remark.trim() !== '' && { description_sat: remark }),
    ...(serial_number?.trim() && { internal_serial_number: serial_number.trim(), fictive_serial_number: false }),
    ...(isDone && { status_id: CallStatus.done }),
  }
  const lists = await cachedValueLists(ctx, call.network_code)
  const facts = { offered: offeredStatuses(ctx, lists), hasFeesAndParts: false }
  throwIfRefused(refusalOfStatus(ctx.actor, call, { ...call, ...changes }, facts))
  await changeCall(ctx, call, changes, isDone ? 'status' : 'save')
  return visibleCall(ctx.tx, ctx.actor, call.ID)
}
