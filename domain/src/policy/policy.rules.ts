import { assignmentCriteria } from '../calls/assignment/assignment.ts'
import type { NetworkPolicy } from '../calls/network.policy.ts'
import { hasAtMostDecimals } from '../platform/money.ts'
import { type Refusal, refuseField } from '../platform/refusal.ts'
import { dayMs } from '../platform/wall-clock.ts'
import { hasCrowdedDay } from '../platform/working-hours.ts'
import { policyPriorities } from './policy.fields.ts'
import { policyLimits } from './policy.ts'
import { simulationLimits } from './simulation.ts'

/** Refuses values that are larger than a policy may have. */
export function refusalOfLargeValues({ weights, radius_km, capacity }: NetworkPolicy): Refusal | undefined {
  const tooLarge = (field: string) => refuseField(`policy.${field}`, 'message.must_be_maximum')
  const weight = assignmentCriteria.find((criterion) => weights[criterion] > policyLimits.weight)
  if (weight) return tooLarge(`weights.${weight}`)
  if (radius_km > policyLimits.radius_km) return tooLarge('radius_km')
  return capacity > policyLimits.capacity ? tooLarge('capacity') : undefined
}

/** The numbers of a policy that may have decimals, by their path. */
const decimalFieldsOf = ({
  deadlines,
  checks,
  approval,
}: NetworkPolicy): readonly (readonly [string, number | null])[] => [
  ...policyPriorities.flatMap((priority) => [
    [`deadlines.${priority}.answer_hours`, deadlines[priority].answer_hours] as const,
    [`deadlines.${priority}.remind_hours`, deadlines[priority].remind_hours] as const,
  ]),
  ['checks.quantity_deviations', checks.quantity_deviations],
  ['approval.sample_percent', approval.sample_percent],
  ['approval.two_person_amount', approval.two_person_amount],
]

/** Refuses more than two decimals. Not in the schema, which also reads the policies that are stored already. */
export function refusalOfDecimals(policy: NetworkPolicy): Refusal | undefined {
  const wrong = decimalFieldsOf(policy).find(([, value]) => value !== null && !hasAtMostDecimals(value, 2))
  return wrong && refuseField(`policy.${wrong[0]}`, 'message.at_most_two_decimals')
}

/** Refuses more spans of a weekday than a day may have, except those that are stored already. */
export function refusalOfCrowdedDay({ calendar }: NetworkPolicy, stored: NetworkPolicy): Refusal | undefined {
  const { hours } = calendar
  const isCrowded = (weekday: number) =>
    hasCrowdedDay(
      hours.filter((span) => span.weekday === weekday),
      stored.calendar.hours,
    )
  const index = hours.findIndex(({ weekday }) => isCrowded(weekday))
  return index === -1 ? undefined : refuseField(`policy.calendar.hours.${index}.starts_at`, 'calendar.refused.crowded')
}

/** Refuses a period that ends before it begins, or that is too long. Days are `YYYY-MM-DD`. */
export function refusalOfPeriod(from: string, to: string): Refusal | undefined {
  if (to < from) return refuseField('to', 'policy.refused.period')
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days > simulationLimits.days) return refuseField('to', 'policy.refused.too_long')
}
