import { z } from 'zod'
import { languages } from '../messages/messages.ts'
import { arrayOf, email, flag, requiredDay, requiredText } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { refuseUnknownKeys } from '../platform/unknown-keys.ts'
import { hoursSpans } from '../platform/working-hours.ts'

/** Maximum numbers of leave periods and skills of a technician, and maximum length of a name. */
export const teamLimits = { leaves: 50, skills: 100, name: 200 } as const

const leave = once(() => z.strictObject({ starts_on: requiredDay(), ends_on: requiredDay() }))
export type Leave = OutputOf<typeof leave>

/** When a technician works and what they repair. */
export const technicianBody = once(() =>
  z.strictObject({
    technician: requiredText(50),
    /** The version that was shown. */
    version: z.int().min(1),
    /** False: the technician works the company's hours, and `hours` is not stored. */
    has_own_hours: flag(),
    hours: refuseUnknownKeys(hoursSpans()),
    leaves: arrayOf(leave(), { max: teamLimits.leaves }),
    /** Empty: everything that the company repairs. */
    skills: arrayOf(requiredText(50), { max: teamLimits.skills }),
  }),
)
export type TechnicianFields = OutputOf<typeof technicianBody>

export const invitationBody = once(() =>
  z.strictObject({
    technician: requiredText(50),
    email: z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
      email().refine((value) => value !== '', 'text.required'),
    ),
    name: requiredText(teamLimits.name),
    culture: z.enum(languages, 'message.not_in_list'),
  }),
)

/** The parts of a technician's calendar whose changes are kept. */
export const calendarParts = ['hours', 'leaves', 'skills'] as const
export type CalendarPart = (typeof calendarParts)[number]

/** A change of hours, leave or skills: what they were, and what they became. */
const calendarChange = once(() =>
  z.object({
    version: z.int(),
    changed_at: z.string(),
    user_name: z.string(),
    changes: z.array(
      z.discriminatedUnion('field', [
        z.object({
          field: z.literal('hours'),
          old_value: hoursSpans(),
          new_value: hoursSpans(),
        }),
        z.object({ field: z.literal('leaves'), old_value: z.array(leave()), new_value: z.array(leave()) }),
        z.object({ field: z.literal('skills'), old_value: z.array(z.string()), new_value: z.array(z.string()) }),
      ]),
    ),
  }),
)
export type CalendarChange = OutputOf<typeof calendarChange>

/** A technician of a company with working hours, leave, skills and account. */
export const teamMember = once(() =>
  z.object({
    technician: z.string(),
    technician_name: z.string(),
    active: z.boolean(),
    has_own_hours: z.boolean(),
    hours: hoursSpans(),
    leaves: z.array(leave()),
    skills: z.array(z.string()),
    /** Of hours, leave and skills. */
    version: z.int(),
    /** Their latest changes, the newest first. */
    changes: z.array(calendarChange()),
    /** The open account of this technician; null without one. */
    account: z
      .object({
        /** The person's name at the identity provider. */
        subject: z.string(),
        user_name: z.string(),
        /** When the person signed in or renewed a session last; null if never. */
        last_seen_at: z.string().nullable(),
        /** True if a link can be mailed to the account. */
        has_email: z.boolean(),
      })
      .nullable(),
  }),
)
export type TeamMember = OutputOf<typeof teamMember>

export const team = once(() =>
  z.object({
    technicians: z.array(teamMember()),
    /** The skills of the company. */
    skills: z.array(z.object({ value: z.string(), text: z.string() })),
    /** Working hours of technicians who have none of their own. */
    company_hours: hoursSpans(),
    /** Language of the network, for invitations. */
    culture: z.string(),
  }),
)
export type Team = OutputOf<typeof team>
