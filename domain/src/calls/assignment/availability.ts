import { dayMs } from '../../platform/wall-clock.ts'

/** The days before and after the wish date that count for availability. */
const availabilityDays = 1

/** Milliseconds before and after `wish_date_from` that count for availability; the end is excluded. */
export const availabilityMs = { before: availabilityDays * dayMs, after: (availabilityDays + 1) * dayMs } as const

/** The minutes that a technician works in the days that count for availability. */
export const workingMinutesPerTechnician = (2 * availabilityDays + 1) * 480
