import { Text } from '@mantine/core'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'

/** Says that changes before an instant were not searched. */
export function NotSearched({ since }: { readonly since: string }) {
  const t = useT()
  const { readerTime } = useFormats()
  return <Text c="dimmed">{t('overview.changes_not_searched', { time: readerTime(since).slice(5) })}</Text>
}
