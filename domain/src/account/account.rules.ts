import { type Refusal, refuseField } from '../platform/refusal.ts'

/** Refuses a month that has not begun. Both are `YYYY-MM`. */
export function refusalOfMonth(month: string, thisMonth: string): Refusal | undefined {
  if (month > thisMonth) return refuseField('month', 'account.refused.future')
}
