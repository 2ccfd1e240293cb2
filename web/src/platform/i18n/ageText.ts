import type { Translate } from './i18n.ts'

const hourMs = 3_600_000

/** The time since an instant, in hours, or in days. */
export function ageText(instant: string, t: Translate): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / hourMs))
  return hours < 24 ? t('call.age_hours', { count: hours }) : t('call.age_days', { count: Math.floor(hours / 24) })
}
