import { compareText } from '../platform/compare-text.ts'
import { type Refusal, refuseField } from '../platform/refusal.ts'
import { type HoursSpan, hasCrowdedDay, wrongSpans } from '../platform/working-hours.ts'
import type { TechnicianFields } from './team.ts'

/** Facts about whom a company wants to invite. */
export interface InvitationFacts {
  readonly isActive: boolean
  readonly hasAccount: boolean
  /** True if another person has an account with this address. */
  readonly isAddressTaken: boolean
}

/** Refuses a second account of a technician, one of a technician who has left, and an address that is in use. */
export function refusalToInvite({ isActive, hasAccount, isAddressTaken }: InvitationFacts): Refusal | undefined {
  if (!isActive) return refuseField('technician', 'team.refused.inactive')
  if (hasAccount) return refuseField('technician', 'team.refused.has_account')
  if (isAddressTaken) return refuseField('email', 'team.refused.address_taken')
}

/**
 * Refuses own hours and leave that end before they start, spans of a day that overlap or are too many, and skills that
 * the company does not have. `storedHours` may stay.
 */
export function refusalOfCalendar(
  { has_own_hours, hours, leaves, skills }: TechnicianFields,
  companySkills: readonly string[],
  storedHours: readonly HoursSpan[] = [],
): Refusal | undefined {
  const hoursRefusal = has_own_hours ? refusalOfHours(hours, storedHours) : undefined
  if (hoursRefusal) return hoursRefusal
  if (leaves.some(({ starts_on, ends_on }) => ends_on < starts_on)) return refuseField('leaves', 'team.refused.leave')
  const sorted = leaves.toSorted((a, b) => compareText(a.starts_on, b.starts_on))
  const overlaps = sorted.some(({ starts_on }, n) => n > 0 && starts_on <= (sorted[n - 1]?.ends_on ?? ''))
  if (overlaps) return refuseField('leaves', 'team.refused.leave_overlaps')
  if (skills.some((skill) => !companySkills.includes(skill))) return refuseField('skills', 'message.not_in_list')
}

function refusalOfHours(hours: readonly HoursSpan[], stored: readonly HoursSpan[]): Refusal | undefined {
  if (hours.length === 0) return refuseField('hours', 'team.refused.no_hours')
  const [wrong] = wrongSpans(hours)
  if (wrong) return refuseField('hours', wrong.key)
  if (hasCrowdedDay(hours, stored)) return refuseField('hours', 'calendar.refused.crowded')
}
