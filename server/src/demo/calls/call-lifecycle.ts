import { CallStatus } from '@callout/domain/calls/call.ts'
import { answerTimes } from '@callout/domain/calls/deadlines.ts'
import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { ChangeType } from '@callout/domain/history/history.ts'
import type { ChangeAuthor } from '../master-data/accounts.ts'
import type { Company } from '../master-data/companies.ts'
import { assignmentPolicy } from '../master-data/networks.ts'
import { chance, pickOne, type Random, randomDigits, randomInteger, randomWait } from '../random.ts'
import { pickDeclineReason, workReport } from '../texts/call-texts.ts'
import type { NetworkData } from '../world.ts'
import { day, hour, minute } from './calendar.ts'
import { defectCodesOf } from './call-defects.ts'
import { type Call, type NewCall, toIsoString } from './new-calls.ts'
import type { DiaryVisit, TechnicianDiary } from './technician-diary.ts'

/** A change of a call: when (milliseconds since 1970), by whom, and the new values. */
export interface CallAct {
  at: number
  type: ChangeType
  by: ChangeAuthor
  patch: Partial<Call>
}

interface CallContext extends NewCall {
  networkData: NetworkData
  random: Random
  diary: TechnicianDiary
}

/**
 * Generates the acts of a call in order, without regard to the current time: the caller stops at the first future act.
 * The caller must apply each patch before it requests the next act.
 */
export function* generateActs(context: CallContext): Generator<CallAct> {
  const { networkData, random } = context
  if (chance(random, 0.02)) return yield cancelAct(context, context.at + randomWait(random, 20 * hour), context.takenBy)
  const { company, at } = yield* findCompany(context)
  const by = networkData.authorOfCompany(company)
  if (chance(random, 0.05)) return yield cancelAct(context, at + randomWait(random, 30 * hour), by)
  const visitEnds = yield* arrangeVisit(context, company, at)
  const done = yield* performRepair(context, company, visitEnds)
  yield* validateAndClose(context, done)
}

/** Assigns the call to companies until one accepts. */
function* findCompany(context: CallContext): Generator<CallAct, { company: Company; at: number }> {
  const { call, networkData, random, place } = context
  const { calendar } = networkData
  const declined: Company[] = []
  let at = context.at
  for (;;) {
    at = calendar.nextWorkingTime(random, at + unassignedTime(context, declined.length > 0) + 5 * minute)
    const company = networkData.findCompany(random, place, call.skill, at, declined)
    yield { at, type: 'assign', by: pickOne(random, networkData.dispatchers), patch: assignmentFields(company, at) }
    at = calendar.nextWorkingTime(random, at + randomWait(random, company.answerDays * day) + 10 * minute)
    if (declined.length === 3 || !chance(random, 0.07)) return { company, at }
    declined.push(company)
    const reject_reason = pickDeclineReason(random, networkData.culture)
    const patch = {
      ...unassignedFields,
      rejected_at: toIsoString(at),
      reject_reason,
      rejected_by: company.raison_sociale,
    }
    yield { at, type: 'reject', by: networkData.authorOfCompany(company), patch }
  }
}

const policy = networkPolicy().parse(assignmentPolicy)

/** Time until assignment in milliseconds: in time for nearly every call, and longer for a declined one. */
function unassignedTime({ call, at, networkData, random }: CallContext, wasDeclined: boolean): number {
  if (wasDeclined) return randomWait(random, 1.5 * day)
  if (chance(random, 0.004)) return randomWait(random, 9 * day)
  const { answer_due_at } = answerTimes(policy, call.priority, toIsoString(at), networkData.network.time_zone)
  return (Date.parse(answer_due_at) - at) * (0.15 + 0.85 * random())
}

interface DrawnVisit extends DiaryVisit {
  readonly technician: string
  readonly duration_minutes: number
}

const keyInDiary = ({ societe_uuid }: Company, { technician }: DrawnVisit) => `${societe_uuid} ${technician}`

/** Draws a visit after `from` until its technician is free, later each time. */
function drawVisit(
  { call, networkData, random, diary }: CallContext,
  company: Company,
  { from, durations }: { readonly from: number; readonly durations: readonly number[] },
): DrawnVisit {
  const technicians = company.technicians.filter(({ active }) => active).map(({ technician }) => technician)
  for (let attempt = 0; ; attempt++) {
    const start = networkData.calendar.nextVisitTime(random, from + attempt * 4 * hour)
    const duration_minutes = pickOne(random, durations)
    const technician = pickOne(random, technicians)
    const visit = { start, end: start + duration_minutes * minute, place: call, technician, duration_minutes }
    if (diary.isFree(keyInDiary(company, visit), visit)) return visit
  }
}

/** The company accepts with a visit, and sometimes moves it. Returns when the visit ends. */
function* arrangeVisit(context: CallContext, company: Company, at: number): Generator<CallAct, number> {
  const { networkData, random, diary } = context
  const by = networkData.authorOfCompany(company)
  const from = at + (0.4 * day + randomWait(random, 5 * day))
  const visit = drawVisit(context, company, { from, durations: [30, 45, 60, 60, 60, 90, 90, 120, 180] })
  const accepted = { accepted_at: toIsoString(at), ...visitFields(visit), appointments: 1 }
  yield { at, type: 'accept', by, patch: accepted }
  diary.add(keyInDiary(company, visit), visit)
  if (!chance(random, 0.1)) return visit.end
  const later = visit.start + randomInteger(random, 1, 5) * day
  const moved = drawVisit(context, company, { from: later, durations: [visit.duration_minutes] })
  const movedAt = networkData.calendar.nextWorkingTime(random, at + (visit.start - at) * random())
  yield { at: movedAt, type: 'planning', by, patch: { ...visitFields(moved), appointments: 2 } }
  diary.remove(keyInDiary(company, visit), visit)
  diary.add(keyInDiary(company, moved), moved)
  return moved.end
}

/** Generates visits until the appliance works. Returns when the work was reported done. */
function* performRepair(context: CallContext, company: Company, visitEnds: number): Generator<CallAct, number> {
  const { call, networkData, random, diary } = context
  const { calendar } = networkData
  const by = networkData.authorOfCompany(company)
  let ends = visitEnds
  for (let again = 0; again < 2 && chance(random, 0.22); again++) {
    const pendingFields = {
      ...statusFields(CallStatus.pending),
      description_sat: workReport(random, networkData.culture, 'waits', call.skill),
    }
    yield { at: ends + randomInteger(random, 5, 240) * minute, type: 'status', by, patch: pendingFields }
    const arranged = calendar.nextWorkingTime(random, ends + randomWait(random, 9 * day) + hour)
    const from = arranged + randomInteger(random, 1, 6) * day
    const visit = drawVisit(context, company, { from, durations: [60, 90, 120] })
    yield { at: arranged, type: 'save', by, patch: { ...visitFields(visit), appointments: call.appointments + 1 } }
    diary.add(keyInDiary(company, visit), visit)
    ends = visit.end
  }
  // A few companies report very late.
  const at = ends + (chance(random, 0.055) ? randomWait(random, 80 * day) : randomWait(random, 8 * hour)) + 5 * minute
  const found = defectCodesOf(call)
  if (found) yield { at: at - 2 * minute, type: 'defects', by, patch: found }
  const real = call.fictive_serial_number ? realSerialFields(random, call) : {}
  const patch = {
    ...statusFields(CallStatus.done),
    done_at: toIsoString(at),
    description_sat: workReport(random, networkData.culture, 'done', call.skill),
    ...real,
  }
  yield { at, type: 'status', by, patch }
  return at
}

/** Central staff validates the work, and closes the call when it is paid. */
function* validateAndClose({ networkData, random }: CallContext, done: number): Generator<CallAct> {
  const { backOffice: by, calendar } = networkData
  const validated = calendar.nextWorkingTime(random, done + randomWait(random, 6 * day) + hour)
  yield { at: validated, type: 'status', by, patch: statusFields(CallStatus.validated) }
  const closed = calendar.nextWorkingTime(random, validated + (12 + randomWait(random, 25)) * day)
  yield { at: closed, type: 'status', by, patch: statusFields(CallStatus.closed) }
}

function cancelAct({ call, random, networkData }: CallContext, at: number, by: ChangeAuthor): CallAct {
  const patch = {
    ...statusFields(CallStatus.cancelled),
    description_sat: workReport(random, networkData.culture, 'cancelled', call.skill),
  }
  return { at: networkData.calendar.nextWorkingTime(random, at + 10 * minute), type: 'status', by, patch }
}

function statusFields(status_id: number): Partial<Call> {
  return {
    status_id,
    is_saved_status_open: status_id === CallStatus.open || status_id === CallStatus.pending,
    is_cancelled_status: status_id === CallStatus.cancelled,
  }
}

const unassignedFields = { societe_uuid: null, subcontractor_name: '', subcontractor_phone: '', supplier_code: '' }

function assignmentFields(company: Company, at: number): Partial<Call> {
  return {
    societe_uuid: company.societe_uuid,
    subcontractor_name: company.raison_sociale,
    subcontractor_phone: company.phone,
    supplier_code: company.supplier_code,
    assigned_at: toIsoString(at),
    rejected_at: null,
    reject_reason: '',
    rejected_by: '',
    reopening_reason: '',
  }
}

/** The calendar shows an appointment for the duration of the visit. */
function visitFields({ start, end, technician, duration_minutes }: DrawnVisit): Partial<Call> {
  return {
    appointment_date_at: toIsoString(start),
    schedule_start_date: toIsoString(start),
    schedule_end_date: toIsoString(end),
    duration_minutes,
    technician,
  }
}

/** The real serial number, read at the visit: a call with an invented one cannot be done. */
function realSerialFields(random: Random, call: Call): Partial<Call> {
  return {
    fictive_serial_number: false,
    internal_serial_number: `${call.created_at.slice(2, 4)}01${randomDigits(random, 7)}`,
  }
}
