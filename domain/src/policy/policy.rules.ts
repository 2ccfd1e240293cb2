import { assignmentCriteria } from '../calls/assignment/assignment.ts'
import type { NetworkPolicy } from '../calls/network.policy.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { policyLimits } from './policy.ts'
import { simulationLimits } from './simulation.ts'

/** Refuses to overwrite a policy that somebody else, `user_name`, has saved since it was loaded. */
export function refusalToOverwrite(stored: number, sent: number, user_name: string): Refusal | undefined {
  if (sent === stored) return undefined
  return refuse('message.conflict', { code: 'Conflict', params: { user_name } })
}

/** Refuses values that are larger than a policy may have. */
export function refusalOfLargeValues({ weights, radius_km, capacity }: NetworkPolicy): Refusal | undefined {
  const tooLarge = (field: string) => refuseField(`policy.${field}`, 'message.must_be_maximum')
  const weight = assignmentCriteria.find((criterion) => weights[criterion] > policyLimits.weight)
  if (weight) return tooLarge(`weights.${weight}`)
  if (radius_km > policyLimits.radius_km) return tooLarge('radius_km')
  return capacity > policyLimits.capacity ? tooLarge('capacity') : undefined
}

/** Refuses a period that ends before it begins, or that is too long. Days are `YYYY-MM-DD`. */
export function refusalOfPeriod(from: string, to: string): Refusal | undefined {
  if (to < from) return refuseField('to', 'policy.refused.period')
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > simulationLimits.days
    ? refuseField('to', 'policy.refused.too_long', { most: simulationLimits.days })
    : undefined
}
