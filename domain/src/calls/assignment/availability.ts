/** The days before and after the wish date that count for availability. */
export const availabilityDays = 1

/** The minutes that a technician works in the days that count for availability. */
export const workingMinutesPerTechnician = (2 * availabilityDays + 1) * 480
