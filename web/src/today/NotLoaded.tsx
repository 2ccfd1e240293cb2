import { Button } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { Empty } from './Empty.tsx'
import type { OfflineDays } from './offline/queue.types.ts'
import classes from './Today.module.css'

interface NotLoadedProps {
  readonly state: Pick<OfflineDays, 'error' | 'isOffline'>
}

/** Shown in place of a list while it loads, without a network, or after a failure. */
export function NotLoaded({ state: { error, isOffline } }: NotLoadedProps) {
  const t = useT()
  if (isOffline) return <Empty title={t('today.not_loaded')} description={t('today.not_loaded_hint')} />
  if (error)
    return (
      <Empty role="alert" title={t('list.failed')} description={error.message}>
        <Button size="lg" onClick={() => location.reload()}>
          {t('action.retry')}
        </Button>
      </Empty>
    )
  return (
    <div className={classes.cards} aria-busy>
      {[0, 1, 2].map((row) => (
        <div key={row} className={classes.loading} />
      ))}
    </div>
  )
}
