import { Button, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'

/** Like `LoadError`, but small: for a part of a dialog. */
export function CompactLoadError({ error, retry }: { readonly error: Error; readonly retry: () => unknown }) {
  const t = useT()
  return (
    <div role="alert">
      <Text c="var(--mantine-color-error)">{error.message}</Text>
      <Button mt="sm" variant="default" onClick={() => void retry()}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
