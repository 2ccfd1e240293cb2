import { requiredText } from '../fields.ts'

/** The first month that is one. */
export const firstMonth = '2000-01'

/** True for a month `YYYY-MM` from `firstMonth` on. */
export const isMonth = (value: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value) && value >= firstMonth

/** Required month `YYYY-MM`. */
export const requiredMonth = () =>
  requiredText(7).refine((month) => month === '' || isMonth(month), 'account.refused.month')
