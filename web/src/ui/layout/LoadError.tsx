import { Button, EmptyState } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'

/** Shown in place of data that could not be loaded, with the reason and a retry button. */
export function LoadError({ error, retry }: { readonly error: Error; readonly retry: () => unknown }) {
  const t = useT()
  return (
    <EmptyState role="alert" title={t('list.failed')} description={error.message}>
      <Button mt="sm" onClick={() => void retry()}>
        {t('action.retry')}
      </Button>
    </EmptyState>
  )
}
