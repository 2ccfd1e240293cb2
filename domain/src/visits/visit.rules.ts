import type { CallFacts } from '../calls/call.rules.ts'
import { isBlank } from '../platform/facts/clean-text.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { dayMs, instantOfWall, wallClockOf } from '../platform/wall-clock.ts'
import type { VisitProgress, VisitResult } from './visit.ts'

/** Acts of a technician on a visit, in their order. */
const visitActs = ['depart', 'start', 'finish'] as const
export type VisitAct = (typeof visitActs)[number]

/** Largest lead of a phone's clock, in milliseconds. */
const clockToleranceMs = 5 * 60_000

const timeOfAct = { depart: 'on_the_way_at', start: 'started_at', finish: 'finished_at' } as const

type VisitCall = Pick<CallFacts, 'accepted_at' | 'appointment_date_at' | 'is_saved_status_open'>

/** Refuses an act on a call that has no accepted appointment or is not open. */
export function refusalOfVisit(call: VisitCall): Refusal | undefined {
  if (!call.accepted_at || !call.appointment_date_at) return refuse('call.refused.not_accepted')
  if (!call.is_saved_status_open) return refuse('call.refused.not_open')
}

/** Refuses a second act of a kind for one appointment, and one that comes after a later act. */
export function refusalOfOrder(act: VisitAct, progress: VisitProgress): Refusal | undefined {
  if (progress[timeOfAct[act]] !== null) return refuse('visit.refused.already')
  const later = visitActs.slice(visitActs.indexOf(act) + 1)
  if (later.some((next) => progress[timeOfAct[next]] !== null)) return refuse('visit.refused.gone_further')
}

/** Refuses to take back a departure that is not recorded, or after the work began. */
export function refusalOfTakeBack({ on_the_way_at, started_at, finished_at }: VisitProgress): Refusal | undefined {
  if (on_the_way_at === null) return refuse('visit.refused.not_on_the_way')
  if (started_at !== null || finished_at !== null) return refuse('visit.refused.gone_further')
}

/**
 * Refuses a time (ISO 8601, by the phone's clock) that is more than five minutes ahead of the server's, or before the
 * day that precedes the appointment by the clocks of its place.
 */
export function refusalOfTime(
  at: string,
  { appointment_date_at, now, time_zone }: { appointment_date_at: string; now: string; time_zone: string },
): Refusal | undefined {
  if (Date.parse(at) > Date.parse(now) + clockToleranceMs) return refuseField('at', 'visit.refused.clock_ahead')
  const wall = wallClockOf(time_zone)(Date.parse(appointment_date_at))
  const dayBefore = Math.floor(wall / dayMs) * dayMs - dayMs
  if (Date.parse(at) >= instantOfWall(dayBefore, time_zone)) return undefined
  // The visit was moved after the act, and only moving it again lets the act through.
  const day = new Date(wall).toISOString().slice(0, 10).replaceAll('-', '/')
  return refuseField('at', 'visit.refused.too_early', { day })
}

/** A part that is not in the catalogue. */
export interface OtherPart {
  readonly text: string
  readonly Quantity: number
}

/** The part of a report that the rules read. */
export interface ReportFacts {
  readonly result: VisitResult
  readonly missing?: string | undefined
  readonly proposed_at?: string | null | undefined
  readonly remark: string
  readonly other_parts?: readonly OtherPart[] | undefined
  readonly photos?: readonly unknown[] | undefined
  readonly photos_to_follow?: number | undefined
  readonly signature?: unknown
  readonly signed_by?: string | undefined
  readonly serial_number?: string | undefined
}

/**
 * Refuses a report without what its result needs: a real serial number if it is done, what is missing if another visit
 * is needed, a remark or a photo if the customer was absent. A signature needs a name.
 */
export function refusalOfReport(report: ReportFacts, call: { fictive_serial_number: boolean }): Refusal | undefined {
  const { result, missing, remark, photos = [], photos_to_follow = 0, signature, signed_by, serial_number } = report
  if (result === 'done' && call.fictive_serial_number && isBlank(serial_number))
    return refuseField('serial_number', 'message.status_validation_for_fictive_serial_number')
  if (result === 'again' && isBlank(missing)) return refuseField('missing', 'text.required')
  if (result === 'absent' && isBlank(remark) && photos.length + photos_to_follow === 0)
    return refuseField('remark', 'visit.refused.absent_unexplained')
  if (signature && isBlank(signed_by)) return refuseField('signed_by', 'text.required')
}

/** Refuses to propose another visit for a time (ISO 8601) that is not after the end of this one. */
export function refusalOfProposal({ result, proposed_at }: ReportFacts, at: string): Refusal | undefined {
  if (result === 'again' && proposed_at && Date.parse(proposed_at) <= Date.parse(at))
    return refuseField('proposed_at', 'visit.refused.proposed_past')
}

/** An act with what it says of the progress. */
export type ProgressChange =
  | { readonly act: 'depart' | 'start'; readonly at: string }
  | ({ readonly act: 'finish'; readonly at: string } & Pick<
      ReportFacts,
      'result' | 'missing' | 'proposed_at' | 'other_parts' | 'signed_by'
    >)

/** The progress after an act. */
export function progressAfter(progress: VisitProgress, change: ProgressChange): VisitProgress {
  const timed = { ...progress, [timeOfAct[change.act]]: change.at }
  if (change.act !== 'finish') return timed
  const { result, missing = '', proposed_at = null, other_parts = [], signed_by = '' } = change
  return {
    ...timed,
    result,
    missing: result === 'again' ? missing.trim() : '',
    proposed_at: result === 'again' ? proposed_at : null,
    other_parts: other_parts.map(({ text, Quantity }) => `${Quantity} × ${text.trim()}`).join('\n'),
    signed_by: signed_by.trim(),
  }
}

/** The part of an addition that the rules read. */
interface AdditionFacts {
  readonly remark?: string | undefined
  readonly started_at?: string | null | undefined
  readonly finished_at?: string | null | undefined
  readonly images?: readonly unknown[] | undefined
}

/** The times of an addition that are given. */
export const timesOfAddition = ({ started_at, finished_at }: AdditionFacts): string[] =>
  [started_at, finished_at].filter((at) => typeof at === 'string')

/** Refuses an addition without content, one of a clock that is ahead, and an end before the start. */
export function refusalOfAddition(addition: AdditionFacts, now: string): Refusal | undefined {
  const { remark, started_at, finished_at, images = [] } = addition
  const times = timesOfAddition(addition)
  if (isBlank(remark) && images.length === 0 && times.length === 0) return refuseField('remark', 'text.required')
  const ahead = times.find((at) => Date.parse(at) > Date.parse(now) + clockToleranceMs)
  if (ahead) return refuseField(ahead === started_at ? 'started_at' : 'finished_at', 'visit.refused.clock_ahead')
  if (started_at && finished_at && Date.parse(finished_at) < Date.parse(started_at))
    return refuseField('finished_at', 'message.end_before_start')
}

/** Refuses a photo that a report did not announce. */
export function refusalOfPhoto(visit: { photos_announced: number; photos_received: number }): Refusal | undefined {
  if (visit.photos_received >= visit.photos_announced) return refuse('visit.refused.no_photo_awaited')
}

/**
 * Refuses to correct a report that is not sent, an end before the start, and a signature without a name. An absence
 * stays explained.
 */
export function refusalOfCorrection(
  progress: VisitProgress,
  { remark, started_at = progress.started_at ?? undefined, finished_at, signature, signed_by }: CorrectionFacts,
): Refusal | undefined {
  if (signature && isBlank(signed_by)) return refuseField('signed_by', 'text.required')
  if (progress.finished_at === null) return refuse('visit.refused.not_reported')
  if (progress.result === 'absent' && isBlank(remark)) return refuseField('remark', 'visit.refused.absent_unexplained')
  if (started_at && Date.parse(finished_at) < Date.parse(started_at))
    return refuseField('finished_at', 'message.end_before_start')
}

/** The part of a correction that the rules read. */
interface CorrectionFacts {
  readonly remark: string
  readonly started_at?: string | undefined
  readonly finished_at: string
  readonly signature?: unknown
  readonly signed_by: string
}
