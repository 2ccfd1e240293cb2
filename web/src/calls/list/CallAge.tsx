import { Text } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'

const hourMs = 3_600_000

/** Age of a call in hours or days, and when it was created. */
export function CallAge({ created_at }: { readonly created_at: string }) {
  const t = useT()
  const formats = useFormats()
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(created_at)) / hourMs))
  const days = Math.floor(hours / 24)
  return (
    <>
      {days > 0 ? t('call.age_days', { count: days }) : t('call.age_hours', { count: hours })}{' '}
      <Text span c="dimmed" size="sm">
        {formats.fieldInstant('created_at', created_at)}
      </Text>
    </>
  )
}
