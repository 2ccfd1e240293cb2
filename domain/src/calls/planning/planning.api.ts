import { z } from 'zod'
import { who } from '../../platform/access.ts'
import { endpoint } from '../../platform/endpoint.ts'
import {
  id,
  listOf,
  optionalId,
  requiredDay,
  requiredInstant,
  requiredInteger,
  requiredText,
} from '../../platform/fields.ts'
import { type OutputOf, once } from '../../platform/once.ts'
import { callApiBase } from '../call.api.ts'
import { maxDayVisits } from './day-plan.rules.ts'
import { planningPaths } from './planning.paths.ts'

/** Maximum number of days in one request for the technicians' hours. */
const maxPlanningDays = 31

const visitIds = once(() => listOf(id(), { max: maxDayVisits }))

const dayStop = once(() =>
  z.object({
    ID: z.string(),
    schedule_start_date: z.string(),
    schedule_end_date: z.string(),
    /** From the visit before; from the company for the first. */
    km: z.number(),
    minutes: z.int(),
    /** False if there is less time than the drive takes. */
    is_reachable: z.boolean(),
  }),
)
const dayRoute = once(() =>
  z.object({
    stops: z.array(dayStop()),
    /** The whole route, from the company and back, and its driving time. */
    km: z.number(),
    minutes: z.int(),
  }),
)
export type DayRouteAnswer = OutputOf<typeof dayRoute>

const dayPlan = once(() =>
  z.object({
    visits: z.array(
      z.object({
        ID: z.string(),
        call_id: z.string(),
        version: z.int(),
        customer_name: z.string(),
        ville: z.string(),
        /** False if the visit is done, if its time has come, or once its technician has set out. */
        can_move: z.boolean(),
      }),
    ),
    present: dayRoute(),
    proposed: dayRoute(),
    /** False if the distances are estimated from the great circle. */
    by_road: z.boolean(),
  }),
)
export type DayPlanAnswer = OutputOf<typeof dayPlan>

const point = once(() => z.object({ latitude: z.number(), longitude: z.number() }))

const workingDay = once(() =>
  z.object({
    day: z.string(),
    /** Working hours in their order; empty on a day without. */
    hours: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
    on_leave: z.boolean(),
  }),
)

const technicianDays = once(() =>
  z.object({
    raison_sociale: z.string(),
    /** Place of the company; null if unknown. */
    company: point().nullable(),
    technicians: z.array(
      z.object({
        technician: z.string(),
        technician_name: z.string(),
        /** Their working hours and leave. */
        days: z.array(workingDay()),
      }),
    ),
    /** Working hours and leave of the company. */
    days: z.array(workingDay()),
    /** Places of the visits, and for the company of its calls without a visit: of the call, else its postcode area. */
    places: z.array(point().extend({ ID: z.string() })),
  }),
)
export type TechnicianDays = OutputOf<typeof technicianDays>

/** Endpoints with which a company plans the visits of its technicians. */
export const planningApi = {
  technicianDays: endpoint({
    method: 'POST',
    path: planningPaths.technicianDays,
    summary: 'Technicians of a company, hours and leave of each and the company by day, and the places of its visits.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        from: requiredDay(),
        days: requiredInteger({ min: 1, max: maxPlanningDays }),
        /** Central staff name a company; for a company it is its own. */
        societe_uuid: optionalId(),
      }),
    response: technicianDays,
  }),
  planDay: endpoint({
    method: 'POST',
    path: planningPaths.planDay,
    summary:
      'A shorter way through the visits of an own technician’s day. Appointments keep their time, except the `movable` ones.',
    who: who.sat,
    envelope: 'record',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        technician: requiredText(50),
        /** In the network’s time zone. */
        day: requiredDay(),
        movable: visitIds().optional(),
      }),
    response: dayPlan,
  }),
  takeDayPlan: endpoint({
    method: 'POST',
    path: `${callApiBase}/TakeDayPlan`,
    summary: 'Moves the visits of a technician’s day to the times of a plan: all of them, or none.',
    who: who.sat,
    envelope: 'record',
    successMessage: 'message.day_planned',
    body: () =>
      z.strictObject({
        technician: requiredText(50),
        visits: listOf(
          z.strictObject({
            ID: id(),
            version: requiredInteger({ min: 1 }),
            schedule_start_date: requiredInstant(),
            schedule_end_date: requiredInstant(),
          }),
          { max: maxDayVisits },
        ).refine((visits) => visits.length > 0, 'text.required'),
      }),
    response: () => z.object({ count: z.int(), visits: z.array(z.object({ ID: z.string(), version: z.int() })) }),
  }),
}
