import { Text } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { type Translate, useT } from '../../platform/i18n/i18n.ts'

const hourMs = 3_600_000

/** Age of a call in hours, or in days. */
export function ageText(created_at: string, t: Translate): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(created_at)) / hourMs))
  return hours < 24 ? t('call.age_hours', { count: hours }) : t('call.age_days', { count: Math.floor(hours / 24) })
}

/** Age of a call, and the instant of its creation. */
export function CallAge({ created_at }: { readonly created_at: string }) {
  const t = useT()
  const formats = useFormats()
  return (
    <>
      {ageText(created_at, t)}{' '}
      <Text span c="dimmed" size="sm">
        {formats.fieldInstant('created_at', created_at)}
      </Text>
    </>
  )
}
