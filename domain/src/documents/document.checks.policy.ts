import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'
import { documentLimits, findingSeverities, type PolicyCheckName, usualAmountCases } from './document.ts'

/** Severity that a network gives a check; `off` switches it off. */
export const checkSeverities = ['off', ...findingSeverities] as const
export type CheckSeverity = (typeof checkSeverities)[number]

/** Severities without a policy. */
const defaultSeverities = {
  duplicate: 'block',
  repeat_visit: 'warn',
  kilometres: 'warn',
  distance_claim: 'block',
  price: 'warn',
  quantity: 'warn',
  amount: 'warn',
  part: 'warn',
  coverage: 'info',
  paid_by_customer: 'block',
  call_open: 'block',
  evidence: 'warn',
  company_data: 'block',
} as const satisfies Record<PolicyCheckName, CheckSeverity>

/** Smallest, largest and default value of each threshold. */
export const checkThresholds = {
  /** Days within which the same fee for the same appliance is a repeat. */
  repeat_days: { min: 1, max: 365, value: 7 },
  /** Visits of the company to the postcode that must be known. */
  kilometres_visits: { min: 1, max: 9, value: 3 },
  /** Percent above the most kilometres of those visits. */
  kilometres_percent: { min: 0, max: 1000, value: 50 },
  /** Cases of a problem that must be known. */
  quantity_cases: { min: usualAmountCases, max: 10_000, value: usualAmountCases },
  /** Deviations from the median, as in the modified z-score. */
  quantity_deviations: { min: 1, max: 100, value: 3.5 },
  /** The quantity of an item on all calls may be exceeded so many times, */
  quantity_factor: { min: 1, max: 1000, value: 5 },
  /** and quantities up to this one are never unusual for their item. */
  quantity_floor: { min: 0, max: documentLimits.quantity, value: 10 },
  /** Euros above which a line is looked at. */
  amount_limit: { min: 0, max: documentLimits.total, value: 2000 },
  /** Days within which the same part for the same appliance is a repeat. */
  part_days: { min: 1, max: 1000, value: 90 },
} as const
export type CheckThreshold = keyof typeof checkThresholds

/** Evidence of the work that the network asks for. */
export const evidenceNames = ['report', 'defect_code', 'photo'] as const
export type EvidenceName = (typeof evidenceNames)[number]

const yesNo = (value: 'Y' | 'N') => z.enum(['Y', 'N'], 'message.not_in_list').default(value)
const severity = (name: PolicyCheckName) =>
  z.enum(checkSeverities, 'message.not_in_list').default(defaultSeverities[name])

const threshold = (name: CheckThreshold) => {
  const { min, max, value } = checkThresholds[name]
  const number = Number.isInteger(value) ? z.int('message.should_be_whole') : z.number('message.should_be_a_number')
  return number.min(min, 'message.must_be_minimum').max(max, 'message.must_be_maximum').default(value)
}

/** Policy of a network for the checks of its documents. Every field has a default. */
export const checkPolicy = once(() =>
  z.object({
    duplicate: severity('duplicate'),
    repeat_visit: severity('repeat_visit'),
    repeat_days: threshold('repeat_days'),
    kilometres: severity('kilometres'),
    kilometres_visits: threshold('kilometres_visits'),
    kilometres_percent: threshold('kilometres_percent'),
    distance_claim: severity('distance_claim'),
    price: severity('price'),
    quantity: severity('quantity'),
    quantity_cases: threshold('quantity_cases'),
    quantity_deviations: threshold('quantity_deviations'),
    quantity_factor: threshold('quantity_factor'),
    quantity_floor: threshold('quantity_floor'),
    amount: severity('amount'),
    amount_limit: threshold('amount_limit'),
    part: severity('part'),
    part_days: threshold('part_days'),
    coverage: severity('coverage'),
    paid_by_customer: severity('paid_by_customer'),
    call_open: severity('call_open'),
    evidence: severity('evidence'),
    report: yesNo('Y'),
    defect_code: yesNo('Y'),
    photo: yesNo('N'),
    company_data: severity('company_data'),
  }),
)
export type CheckPolicy = OutputOf<typeof checkPolicy>

/** The names of the policy's fields, in the order in which they are shown. */
export const checkPolicyFields = [
  'duplicate',
  'repeat_visit',
  'repeat_days',
  'kilometres',
  'kilometres_visits',
  'kilometres_percent',
  'distance_claim',
  'price',
  'quantity',
  'quantity_cases',
  'quantity_deviations',
  'quantity_factor',
  'quantity_floor',
  'amount',
  'amount_limit',
  'part',
  'part_days',
  'coverage',
  'paid_by_customer',
  'call_open',
  'evidence',
  'report',
  'defect_code',
  'photo',
  'company_data',
] as const satisfies readonly (keyof CheckPolicy)[]
