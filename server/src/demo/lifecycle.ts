import { CallStatus } from '@callout/domain/calls/call.ts'
import type { ChangeType } from '@callout/domain/history/history.ts'
import type { Doer } from './accounts.ts'
import { atWork, day, hour, minute, visitAt } from './calendar.ts'
import { type Call, type Incoming, iso } from './calls.ts'
import type { Company } from './companies.ts'
import { defectOf } from './defects.ts'
import { between, chance, digits, pick, type Random, waiting } from './random.ts'
import { declineReason, report } from './texts.ts'
import type { Territory } from './world.ts'

/** Something that was done to a call: when (milliseconds since 1970), by whom, and what it left different. */
export interface Act {
  at: number
  type: ChangeType
  by: Doer
  patch: Partial<Call>
}

interface Story extends Incoming {
  territory: Territory
  random: Random
  zone: string
}

/**
 * What happens to a call, one act after the other, for as long as the reader goes on: who stops at now gets a call that
 * stands where it would stand today. The reader applies each patch before it asks for the next.
 */
export function* lifeOf(incoming: Incoming, territory: Territory, random: Random): Generator<Act> {
  const story = { ...incoming, territory, random, zone: territory.network.time_zone }
  if (chance(random, 0.02)) return yield cancel(story, story.at + waiting(random, 20 * hour), story.taker)
  const { company, at } = yield* findCompany(story)
  const by = territory.actingFor(company)
  if (chance(random, 0.05)) return yield cancel(story, at + waiting(random, 30 * hour), by)
  const { visitEnds, technicians } = yield* arrange(story, company, at)
  const done = yield* repair(story, by, visitEnds, technicians)
  yield* settle(story, done)
}

/** Dispatch gives the call to companies until one accepts. */
function* findCompany(story: Story): Generator<Act, { company: Company; at: number }> {
  const { call, territory, random, zone, place } = story
  const declined: Company[] = []
  let at = story.at
  for (;;) {
    at = atWork(random, zone, at + waiting(random, unassignedFor(random, declined.length > 0)) + 5 * minute)
    const company = territory.company(random, place, call.skill, at, declined)
    yield { at, type: 'assign', by: pick(random, territory.dispatchers), patch: given(company, at) }
    at = atWork(random, zone, at + waiting(random, company.answersIn * day) + 10 * minute)
    if (declined.length === 3 || !chance(random, 0.07)) return { company, at }
    declined.push(company)
    const reject_reason = declineReason(random, territory.culture)
    const patch = { ...taken, rejected_at: iso(at), reject_reason, rejected_by: company.raison_sociale }
    yield { at, type: 'reject', by: territory.actingFor(company), patch }
  }
}

/** Most calls are given away the same day; one that came back takes longer to find somebody for. */
function unassignedFor(random: Random, cameBack: boolean): number {
  const luck = random()
  if (luck < 0.05) return 20 * day
  return luck < 0.25 || cameBack ? 5 * day : 7 * hour
}

/** The company promises a visit, and now and then has to move it. */
function* arrange(
  story: Story,
  company: Company,
  at: number,
): Generator<Act, { visitEnds: number; technicians: string[] }> {
  const { territory, random, zone } = story
  const by = territory.actingFor(company)
  const technicians = company.technicians.filter(({ active }) => active).map(({ technician }) => technician)
  let start = visitAt(random, zone, at + (0.4 * day + waiting(random, 5 * day)))
  const duration_minutes = pick(random, [30, 45, 60, 60, 60, 90, 90, 120, 180])
  const technician = pick(random, technicians)
  const accepted = { accepted_at: iso(at), duration_minutes, technician, appointments: 1 }
  yield { at, type: 'accept', by, patch: { ...accepted, ...visit(start, duration_minutes) } }
  if (chance(random, 0.1)) {
    const moved = visitAt(random, zone, start + between(random, 1, 5) * day)
    const patch = { ...visit(moved, duration_minutes), appointments: 2 }
    yield { at: atWork(random, zone, at + (start - at) * random()), type: 'planning', by, patch }
    start = moved
  }
  return { visitEnds: start + duration_minutes * minute, technicians }
}

/** Visits until the appliance works; gives when it was reported done. */
function* repair(story: Story, by: Doer, visitEnds: number, technicians: string[]): Generator<Act, number> {
  const { call, territory, random, zone } = story
  let ends = visitEnds
  for (let again = 0; again < 2 && chance(random, 0.22); again++) {
    const waits = {
      ...status(CallStatus.pending),
      description_sat: report(random, territory.culture, 'waits', call.skill),
    }
    yield { at: ends + between(random, 5, 240) * minute, type: 'status', by, patch: waits }
    const arranged = atWork(random, zone, ends + waiting(random, 9 * day) + hour)
    const [start, duration] = [
      visitAt(random, zone, arranged + between(random, 1, 6) * day),
      pick(random, [60, 90, 120]),
    ]
    const patch = { ...visit(start, duration), duration_minutes: duration, technician: pick(random, technicians) }
    yield { at: arranged, type: 'save', by, patch: { ...patch, appointments: call.appointments + 1 } }
    ends = start + duration * minute
  }
  // A few are forgotten: visited, never reported.
  const at = ends + (chance(random, 0.055) ? waiting(random, 170 * day) : waiting(random, 8 * hour)) + 5 * minute
  const found = defectOf(call)
  if (found) yield { at: at - 2 * minute, type: 'defects', by, patch: found }
  const real = call.fictive_serial_number ? realSerial(random, call) : {}
  const patch = {
    ...status(CallStatus.done),
    description_sat: report(random, territory.culture, 'done', call.skill),
    ...real,
  }
  yield { at, type: 'status', by, patch }
  return at
}

/** Central staff checks what was done, and closes it when it is paid. */
function* settle({ territory, random, zone }: Story, done: number): Generator<Act> {
  const { backOffice: by } = territory
  const validated = atWork(random, zone, done + waiting(random, 6 * day) + hour)
  yield { at: validated, type: 'status', by, patch: status(CallStatus.validated) }
  const closed = atWork(random, zone, validated + (12 + waiting(random, 25)) * day)
  yield { at: closed, type: 'status', by, patch: status(CallStatus.closed) }
}

function cancel({ call, random, zone, territory }: Story, at: number, by: Doer): Act {
  const patch = {
    ...status(CallStatus.cancelled),
    description_sat: report(random, territory.culture, 'cancelled', call.skill),
  }
  return { at: atWork(random, zone, at + 10 * minute), type: 'status', by, patch }
}

function status(status_id: number): Partial<Call> {
  return {
    status_id,
    is_saved_status_open: status_id === CallStatus.open || status_id === CallStatus.pending,
    is_cancelled_status: status_id === CallStatus.cancelled,
  }
}

const taken = { societe_uuid: null, subcontractor_name: '', subcontractor_phone: '', supplier_code: '' }

function given(company: Company, at: number): Partial<Call> {
  return {
    societe_uuid: company.societe_uuid,
    subcontractor_name: company.raison_sociale,
    subcontractor_phone: company.phone,
    supplier_code: company.supplier_code,
    assigned_at: iso(at),
    rejected_at: null,
    reject_reason: '',
    rejected_by: '',
  }
}

/** An appointment stands on the calendar for as long as the visit takes. */
function visit(start: number, duration_minutes: number): Partial<Call> {
  return {
    appointment_date_at: iso(start),
    schedule_start_date: iso(start),
    schedule_end_date: iso(start + duration_minutes * minute),
  }
}

/** The number on the plate, read at the visit: a call is not done under an invented one. */
function realSerial(random: Random, call: Call): Partial<Call> {
  return {
    fictive_serial_number: false,
    internal_serial_number: `${call.created_at.slice(2, 4)}01${digits(random, 7)}`,
  }
}
