import { compareText } from '../platform/compare-text.ts'
import { type Refusal, refuseField } from '../platform/refusal.ts'
import type { TechnicianFields, WorkingHours } from './team.ts'

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

/** Refuses own hours and leave that end before they start, a day named twice, and skills that the company does not have. */
export function refusalOfCalendar(
  { has_own_hours, hours, leaves, skills }: TechnicianFields,
  companySkills: readonly string[],
): Refusal | undefined {
  const hoursRefusal = has_own_hours ? refusalOfHours(hours) : undefined
  if (hoursRefusal) return hoursRefusal
  if (leaves.some(({ starts_on, ends_on }) => ends_on < starts_on)) return refuseField('leaves', 'team.refused.leave')
  const sorted = leaves.toSorted((a, b) => compareText(a.starts_on, b.starts_on))
  const overlaps = sorted.some(({ starts_on }, n) => n > 0 && starts_on <= (sorted[n - 1]?.ends_on ?? ''))
  if (overlaps) return refuseField('leaves', 'team.refused.leave_overlaps')
  if (skills.some((skill) => !companySkills.includes(skill))) return refuseField('skills', 'message.not_in_list')
}

function refusalOfHours(hours: readonly WorkingHours[]): Refusal | undefined {
  if (hours.length === 0) return refuseField('hours', 'team.refused.no_hours')
  const isEndFirst = hours.some(({ starts_at, ends_at }) => ends_at <= starts_at)
  const isDayTwice = new Set(hours.map(({ weekday }) => weekday)).size < hours.length
  if (isEndFirst || isDayTwice) return refuseField('hours', 'team.refused.hours')
}
