import { assignmentCriteria } from '../calls/assignment/assignment.ts'
import { customerPolicyFields } from '../calls/customer.policy.ts'
import type { NetworkPolicy } from '../calls/network.policy.ts'
import { approvalFields } from '../documents/document.approval.policy.ts'
import { checkPolicyFields } from '../documents/document.checks.policy.ts'
import { type HoursSpan, sortedHours } from '../platform/working-hours.ts'
import type { PolicyChange } from './policy.ts'

/** The priorities in the order in which they are shown. */
export const policyPriorities = ['H', 'M', 'L'] as const

/** The settings of a priority's answer deadline. */
export const deadlineFields = ['answer_hours', 'remind_hours', 'late_action', 'max_offers'] as const

/** The days of the week, Monday first. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** The values of a policy as flat fields, as forms and change lists name them. */
export type PolicyFields = Readonly<Record<string, string | number | null>>

/** The names of the fields of a policy, in the order in which they are shown. */
export const policyFieldNames: readonly string[] = [
  ...assignmentCriteria.map((criterion) => `weights_${criterion}`),
  'radius_km',
  'capacity',
  ...policyPriorities.flatMap((priority) => deadlineFields.map((name) => `deadlines_${priority}_${name}`)),
  'repeat_previous_company',
  ...weekdays.map((day) => `hours_${day}`),
  'holidays',
  ...checkPolicyFields.map((name) => `checks_${name}`),
  ...approvalFields.map((name) => `approval_${name}`),
  ...customerPolicyFields.map((name) => `customer_${name}`),
]

/**
 * The fields of a policy. The hours of a day are `09:00-14:00 16:00-19:00`, '' for a closed day; each holiday is a line
 * of its day and, after a space, its name.
 */
export function fieldsOfPolicy(policy: NetworkPolicy): PolicyFields {
  const { weights, radius_km, capacity, deadlines, repeat, calendar, checks, approval, customer } = policy
  const fields: Record<string, string | number | null> = {
    radius_km,
    capacity,
    repeat_previous_company: repeat.previous_company,
    holidays: fieldOfHolidays(calendar.holidays.map((day) => ({ day, name: calendar.holiday_names[day] ?? '' }))),
  }
  for (const criterion of assignmentCriteria) fields[`weights_${criterion}`] = weights[criterion]
  for (const priority of policyPriorities)
    for (const name of deadlineFields) fields[`deadlines_${priority}_${name}`] = deadlines[priority][name]
  for (const name of checkPolicyFields) fields[`checks_${name}`] = checks[name]
  for (const name of approvalFields) fields[`approval_${name}`] = approval[name]
  for (const name of customerPolicyFields) fields[`customer_${name}`] = customer[name]
  const hours = sortedHours(calendar.hours)
  for (const day of weekdays)
    fields[`hours_${day}`] = hours
      .filter(({ weekday }) => weekday === day + 1)
      .map(({ starts_at, ends_at }) => `${starts_at}-${ends_at}`)
      .join(' ')
  return fields
}

/** The policy of these fields, unchecked: the schema of the policy refuses what is wrong. */
export function policyOfFields(fields: PolicyFields) {
  return {
    radius_km: fields.radius_km,
    capacity: fields.capacity,
    weights: Object.fromEntries(assignmentCriteria.map((name) => [name, fields[`weights_${name}`]])),
    deadlines: Object.fromEntries(
      policyPriorities.map((priority) => [
        priority,
        Object.fromEntries(deadlineFields.map((name) => [name, fields[`deadlines_${priority}_${name}`]])),
      ]),
    ),
    repeat: { previous_company: fields.repeat_previous_company },
    approval: Object.fromEntries(approvalFields.map((name) => [name, fields[`approval_${name}`]])),
    customer: Object.fromEntries(customerPolicyFields.map((name) => [name, fields[`customer_${name}`]])),
    calendar: {
      hours: weekdays.flatMap((day) => hoursOfField(day, String(fields[`hours_${day}`] ?? ''))),
      ...calendarHolidays(holidaysOfField(fields.holidays)),
    },
    checks: Object.fromEntries(checkPolicyFields.map((name) => [name, fields[`checks_${name}`]])),
  }
}

/** True for a field whose empty value is a text: working hours and holidays. */
export const isTextField = (name: string) => name === 'holidays' || name.startsWith('hours_')

export interface Holiday {
  readonly day: string
  /** '' without one. */
  readonly name: string
}

/** Each holiday once, in the order of their days. */
export const fieldOfHolidays = (holidays: readonly Holiday[]) =>
  [...new Map(holidays.map((holiday) => [holiday.day, holiday])).values()]
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, name }) => (name === '' ? day : `${day} ${name.replaceAll('\n', ' ')}`))
    .join('\n')

export const holidaysOfField = (field: unknown): Holiday[] =>
  String(field ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ day: line.slice(0, 10), name: line.slice(11) }))

const calendarHolidays = (holidays: readonly Holiday[]) => ({
  holidays: holidays.map(({ day }) => day),
  holiday_names: Object.fromEntries(
    holidays.map(({ day, name }) => [day, name.trim()] as const).filter(([, name]) => name !== ''),
  ),
})

const hoursOfField = (day: number, text: string): HoursSpan[] =>
  spansOfField(text).map(({ from, to }) => ({ weekday: day + 1, starts_at: from, ends_at: to }))

/** The spans in the field of a day, as typed. */
export const spansOfField = (text: string) =>
  text === '' ? [] : text.split(' ').map((span) => ({ from: span.split('-')[0] ?? '', to: span.split('-')[1] ?? '' }))

/** The field that an error belongs to. `path` is that of the value in a save: `policy.calendar.hours.0.starts_at`. */
export function fieldOfPath(path: string, { calendar }: Pick<ReturnType<typeof policyOfFields>, 'calendar'>): string {
  const parts = path.split('.').filter((part) => part !== 'policy' && part !== 'calendar')
  if (parts[0] === 'hours') return `hours_${(calendar.hours[Number(parts[1])]?.weekday ?? 1) - 1}`
  return parts[0] === 'holidays' || parts[0] === 'holiday_names' ? 'holidays' : parts.join('_')
}

/** The fields in which two policies differ. */
export function changesOfPolicy(before: NetworkPolicy, after: NetworkPolicy): PolicyChange[] {
  const [old, next] = [fieldsOfPolicy(before), fieldsOfPolicy(after)]
  return policyFieldNames
    .filter((field) => old[field] !== next[field])
    .map((field) => ({ field, before: old[field] ?? '', after: next[field] ?? '' }))
}
