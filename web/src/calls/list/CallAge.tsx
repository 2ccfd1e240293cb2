import { Text } from '@mantine/core'
import { ageText } from '../../platform/i18n/ageText.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'

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
