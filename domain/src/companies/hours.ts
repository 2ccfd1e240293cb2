import { z } from 'zod'
import { id } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { refuseUnknownKeys } from '../platform/unknown-keys.ts'
import { hoursSpans, weeklyHours } from '../platform/working-hours.ts'

export const companyHoursBody = once(() =>
  z.strictObject({
    societe_uuid: id(),
    /** The version that was shown. */
    version: z.int().min(1),
    hours: refuseUnknownKeys(weeklyHours()).refine((hours) => hours.length > 0, 'calendar.refused.no_hour'),
  }),
)

/** A change of working hours. `user_name` is '' for an import. */
const hoursChange = once(() =>
  z.object({
    version: z.int(),
    changed_at: z.string(),
    user_name: z.string(),
    changes: z.array(z.object({ field: z.literal('hours'), old_value: hoursSpans(), new_value: hoursSpans() })),
  }),
)
export type HoursChange = OutputOf<typeof hoursChange>

/** The working hours of a company by the clock of its place, with the latest changes first. */
export const companyHours = once(() =>
  z.object({
    societe_uuid: z.string(),
    version: z.int(),
    raison_sociale: z.string(),
    hours: hoursSpans(),
    changes: z.array(hoursChange()),
    can: z.object({ save: z.boolean() }),
  }),
)
export type CompanyHours = OutputOf<typeof companyHours>
