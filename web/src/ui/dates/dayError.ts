import type { Translate } from '../../platform/i18n/i18n.ts'
import type { DayParser } from './useDayParser.ts'

/** Error text for a day outside the bounds of its field. */
export function dayError(t: Translate, day: string | null, { min, max, write }: DayParser): string | undefined {
  if (day && min && day < min) return t('date.not_before', { day: write(min) })
  if (day && max && day > max) return t('date.not_after', { day: write(max) })
}
