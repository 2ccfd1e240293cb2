import { Button, EmptyState } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'

/** Stands where something could not be loaded, says why, and offers to try again. */
export function NotLoaded({ error, retry }: { readonly error: Error; readonly retry: () => unknown }) {
  const t = useT()
  return (
    <EmptyState role="alert" title={t('list.failed')} description={error.message}>
      <Button mt="sm" onClick={() => void retry()}>
        {t('action.retry')}
      </Button>
    </EmptyState>
  )
}
