import type { Criterion } from '@callout/domain/calls/assignment/assignment.ts'
import type { CustomerMoves, customerPolicyFields } from '@callout/domain/calls/customer.policy.ts'
import type { LateAction } from '@callout/domain/calls/deadlines.ts'
import type { RepeatRule } from '@callout/domain/calls/repeat.ts'
import type { checkPolicyFields } from '@callout/domain/documents/document.checks.policy.ts'
import { type PolicyCheckName, policyCheckNames } from '@callout/domain/documents/document.ts'
import { type deadlineFields, type Holiday, holidaysOfField } from '@callout/domain/policy/policy.fields.ts'
import { formatDay, formatQuantity, weekdayName } from '../platform/i18n/formats.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import { useValueList } from '../platform/lists/useValueList.ts'

type CustomerField = `customer_${(typeof customerPolicyFields)[number]}`

type DeadlineField = (typeof deadlineFields)[number]

type CheckPolicyField = (typeof checkPolicyFields)[number]

const isCheck = (field: CheckPolicyField): field is PolicyCheckName =>
  (policyCheckNames as readonly string[]).includes(field)

/** The name of a check, or of one of its settings. */
export const checkFieldName = (t: ReturnType<typeof useT>, field: CheckPolicyField) =>
  isCheck(field) ? t(`check.name.${field}`) : t(`policy.check.${field}`)

/** Message keys of the values of a check: its severity, or yes or no. */
export const checkValueKeys = {
  off: 'policy.severity.off',
  info: 'policy.severity.info',
  warn: 'policy.severity.warn',
  block: 'policy.severity.block',
  Y: 'text.yes',
  N: 'text.no',
} as const

/** Fields whose message has the name of the field. */
const plainFields = [
  'repeat_previous_company',
  'approval_sample_percent',
  'approval_two_person_amount',
  'approval_credit_years',
  'approval_back_office_releases',
  'approval_refuse_author',
  'approval_complete_invoices',
  'approval_invoice_tolerance',
  'holidays',
  'note',
  'capacity',
] as const

const isPlainField = (field: string): field is (typeof plainFields)[number] =>
  (plainFields as readonly string[]).includes(field)

const holidayText = ({ day, name }: Holiday) => `${formatDay(day)} ${name}`.trim()

/** The names of the policy's fields in words, and their values. */
export function usePolicyText() {
  const t = useT()
  const language = useLanguage()
  const { items: priorities } = useValueList('priorities')
  const priorityName = (priority: string) => priorities.find(({ value }) => value === priority)?.text ?? priority
  /** The name of a day of the policy's calendar; 0 is Monday. */
  const dayName = (day: number) => weekdayName(language, day + 1, 'long')
  const nameOf = (field: string): string => {
    const [group = '', name = '', ...rest] = field.split('_')
    if (group === 'weights') return t(`why.criterion.${name as Criterion}`)
    if (group === 'deadlines') {
      const value = t(`policy.${rest.join('_') as DeadlineField}`)
      return t('text.labelled', { label: priorityName(name), value })
    }
    if (group === 'hours') return dayName(Number(name))
    if (group === 'customer') return t(`policy.${field as CustomerField}`)
    if (group === 'checks') return checkFieldName(t, field.slice('checks_'.length) as CheckPolicyField)
    // Only `radius_km` is left.
    return isPlainField(field) ? t(`policy.${field}`) : t('policy.radius')
  }
  const shownValue = (field: string, value: unknown): string => {
    if (typeof value === 'number') return field === 'radius_km' ? `${formatQuantity(value)} km` : formatQuantity(value)
    const text = String(value ?? '')
    if (field.endsWith('_late_action')) return t(`policy.late_action.${text as LateAction}`)
    if (field === 'customer_moves') return t(`policy.customer_moves.${text as CustomerMoves}`)
    if (text === 'Y' || text === 'N') return t(text === 'Y' ? 'text.yes' : 'text.no')
    if (field.startsWith('checks_')) return t(checkValueKeys[text as keyof typeof checkValueKeys])
    if (field === 'repeat_previous_company') return t(`policy.repeat_rule.${text as RepeatRule}`)
    if (field.startsWith('hours_'))
      return text === '' ? t('policy.closed') : text.replaceAll('-', '–').replaceAll(' ', ' + ')
    if (field === 'holidays') return holidaysOfField(text).map(holidayText).join(', ') || '—'
    return text || '—'
  }
  /** The value before and after a change; of the holidays only those that came or went. */
  const shownChange = (field: string, before: unknown, after: unknown) => {
    if (field !== 'holidays') return { before: shownValue(field, before), after: shownValue(field, after) }
    const [old, next] = [String(before).split('\n'), String(after).split('\n')]
    const without = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line)).join('\n')
    return { before: shownValue(field, without(old, next)), after: shownValue(field, without(next, old)) }
  }
  return { priorityName, dayName, nameOf, shownValue, shownChange }
}
