import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { allOptional, id, requiredInstant, requiredText } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { callCandidates } from './assignment/assignment.candidates.ts'
import { assignmentRecord } from './assignment/assignment.record.ts'
import { callApiBase } from './call.api.ts'
import { inputFields } from './call.ts'
import { offHoursReasons } from './planning/off-hours.ts'

/** A visit that overlaps another one, with the fields shown in the warning. */
const overlappingVisit = once(() =>
  z.object({
    ID: z.string(),
    call_id: z.string(),
    customer_name: z.string(),
    ville: z.string(),
    pays: z.string(),
    code_postal: z.string(),
    schedule_start_date: z.string(),
    schedule_end_date: z.string(),
  }),
)
export type OverlappingVisit = OutputOf<typeof overlappingVisit>

const offHours = once(() =>
  z.object({
    reason: z.enum(offHoursReasons),
    hours: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
    /** The place of the visit: its clock shows the hours. */
    place: z.object({ pays: z.string(), code_postal: z.string() }),
  }),
)
export type OffHours = OutputOf<typeof offHours>

const plannedVisit = once(() =>
  z.strictObject({
    ID: id(),
    technician: requiredText(50),
    schedule_start_date: requiredInstant(),
    schedule_end_date: requiredInstant(),
  }),
)

/** Facts that help to decide about a call: who could do it, and when. */
export const callAdviceApi = {
  assignment: endpoint({
    method: 'POST',
    path: `${callApiBase}/GetAssignment`,
    summary: 'The explanation of the last assignment: why this company was chosen. A company sees only its own line.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: () => assignmentRecord().nullable(),
  }),
  candidates: endpoint({
    method: 'POST',
    path: `${callApiBase}/GetCandidates`,
    summary:
      'The companies an open call can be given to, with scores: the best and the nearest misses, or all active ones.',
    who: who.dispatcher,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id(), scope: z.enum(['best', 'all']).default('best') }),
    response: callCandidates,
  }),
  overlaps: endpoint({
    method: 'POST',
    path: `${callApiBase}/GetOverlappingVisits`,
    summary: 'The first ten other open visits of the technician that overlap the planned visit.',
    who: who.everyone,
    envelope: 'list',
    isReadOnly: true,
    body: plannedVisit,
    response: overlappingVisit,
  }),
  offHours: endpoint({
    method: 'POST',
    path: `${callApiBase}/GetOffHours`,
    summary:
      'Why the technician does not work during the whole planned visit, with the hours of its day; null if they do.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: plannedVisit,
    response: () => offHours().nullable(),
  }),
  slots: endpoint({
    method: 'POST',
    path: `${callApiBase}/GetSlots`,
    summary: 'Up to three free times for the visit of an own open call, those that add the shortest way first.',
    who: who.sat,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: () =>
      z.array(
        z.object({
          technician: z.string(),
          appointment_date_at: z.string(),
          duration_minutes: z.int(),
          added_km: z.number(),
          why: z.string(),
        }),
      ),
  }),
  freeTimes: endpoint({
    method: 'POST',
    path: `${callApiBase}/GetFreeTimes`,
    summary:
      'The company that a new call would be given to, with up to three times at which it could come, the soonest first; null if no company would take the call. For a company, its own times.',
    who: who.callCreators,
    envelope: 'record',
    isReadOnly: true,
    body: () => {
      const { call_type_id, priority, wish_date_from, ...fields } = inputFields()
      return z.strictObject({
        call_type_id,
        priority,
        wish_date_from,
        pays: fields.pays,
        code_postal: fields.code_postal,
        latitude: fields.latitude,
        longitude: fields.longitude,
        ...allOptional({
          code_product: fields.code_product,
          ins_id: fields.ins_id,
          internal_serial_number: fields.internal_serial_number,
          fictive_serial_number: fields.fictive_serial_number,
        }),
      })
    },
    response: () =>
      z
        .object({
          societe_uuid: z.string(),
          raison_sociale: z.string(),
          distance_km: z.number().nullable(),
          times: z.array(z.string()),
        })
        .nullable(),
  }),
}
