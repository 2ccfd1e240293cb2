import { z } from 'zod'
import { who } from '../../platform/access.ts'
import { endpoint } from '../../platform/endpoint.ts'
import { requiredDayOrInstant, text } from '../../platform/fields.ts'
import { type OutputOf, once } from '../../platform/once.ts'
import { boardPath } from './dispatch.paths.ts'

/** Maximum numbers of companies, visits and unassigned calls of one board. */
export const boardLimits = { companies: 300, visits: 2_000, calls: 2_000 }

/** The number of first characters of a postcode that identify a region: a province, or what a postcode says of it. */
export const regionLength = 2

const place = { latitude: z.number().nullable(), longitude: z.number().nullable() }

const boardCall = once(() =>
  z.object({
    ID: z.string(),
    call_id: z.string(),
    version: z.int(),
    priority: z.string(),
    created_at: z.string(),
    ville: z.string(),
    code_postal: z.string(),
    /** The code of the required skill, and its name. */
    skill: z.string(),
    skill_name: z.string(),
    /** Deadline and reminder that a company would have if it had got the call at its creation. */
    answer_due_at: z.string(),
    answer_remind_at: z.string().nullable(),
    /** The latest instant for the answer that its contract promised; null if it promised none. */
    promised_until: z.string().nullable(),
    /** The company that declined it last; '' if none has. */
    rejected_by: z.string(),
    /** Of the call, else of its postcode area. */
    ...place,
  }),
)
export type BoardCall = OutputOf<typeof boardCall>

const boardCompany = once(() =>
  z.object({
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    ville: z.string(),
    ...place,
    open_calls: z.int(),
    /** Maximum number of open calls. */
    capacity: z.int(),
    /** Calls that it has not answered by their deadline. */
    unanswered: z.int(),
    /** True if the company is on leave that day. */
    on_leave: z.boolean(),
    skills: z.array(z.string()),
    technicians: z.array(z.object({ technician: z.string(), technician_name: z.string() })),
  }),
)
export type BoardCompany = OutputOf<typeof boardCompany>

const boardVisit = once(() =>
  z.object({
    ID: z.string(),
    call_id: z.string(),
    societe_uuid: z.string(),
    schedule_start_date: z.string(),
    schedule_end_date: z.string(),
    technician: z.string(),
    status_id: z.int(),
    status: z.string(),
    priority: z.string(),
    ville: z.string(),
    /** Its end has passed, and nobody has reported it. */
    is_late: z.boolean(),
    ...place,
  }),
)
export type BoardVisit = OutputOf<typeof boardVisit>

const board = once(() =>
  z.object({
    /** Radius of the network's policy, in km. */
    radius_km: z.number(),
    /** Address of the style of the map; '' for the embedded one. */
    map_style: z.string(),
    /** Unassigned calls: those with a promise that ends soon, then the most urgent, then the oldest. */
    calls: z.array(boardCall()),
    /** Active companies: those with late visits or answers first, then those with most visits that day. */
    companies: z.array(boardCompany()),
    visits: z.array(boardVisit()),
    /** Numbers of each, also beyond the limits. */
    total: z.object({ calls: z.int(), companies: z.int(), visits: z.int() }),
    /** By name: provinces with unassigned calls or companies, by the first of their postcodes’ first characters. */
    regions: z.array(z.object({ region: z.string(), name: z.string(), calls: z.int() })),
  }),
)
export type Board = OutputOf<typeof board>

export const boardApi = endpoint({
  method: 'POST',
  path: boardPath,
  summary: 'A day of the network: its unassigned calls, and its companies with their visits and their free capacity.',
  who: who.dispatcher,
  envelope: 'record',
  isReadOnly: true,
  isUnchecked: true,
  body: () =>
    z.strictObject({
      /** In the network’s time zone. */
      day: requiredDayOrInstant(),
      /** Limits calls and companies to the province of the postcodes that begin with it. */
      region: text(regionLength).optional(),
    }),
  response: board,
})
