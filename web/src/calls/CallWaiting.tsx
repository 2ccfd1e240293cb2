import { Alert, Button, EmptyState, Skeleton, Title } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { isNotFound } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { BackToCalls } from './BackToCalls.tsx'
import classes from './CallPage.module.css'

/** The page's frame while the call is on its way: what comes takes the same room. */
export function CallWaiting() {
  const t = useT()
  return (
    <div className={classes.page} aria-busy>
      <BackToCalls />
      <Skeleton height={32} width={260} my={8} />
      <div className={classes.columns} role="status" aria-label={t('list.loading')}>
        <Skeleton height={520} className={classes.panel} />
        <Skeleton height={420} />
      </div>
    </div>
  )
}

/** The call is not there, not for this reader, or could not be fetched. */
export function CallMissing({ error, retry }: { error: Error; retry: () => void }) {
  const t = useT()
  const missing = isNotFound(error)
  return (
    <div className={classes.page}>
      <BackToCalls />
      <EmptyState
        role="alert"
        mt={64}
        icon={<IconFileUnknown />}
        title={<Title order={1}>{t(missing ? 'call.not_found' : 'list.failed')}</Title>}
        description={error.message}
      >
        {!missing && (
          <Button mt="sm" onClick={retry}>
            {t('action.retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

/** The call was there, but is no longer, or no longer for this reader: what was typed can still be read and copied. */
export function CallGone() {
  const t = useT()
  return (
    <Alert color="yellow" role="alert" m="md">
      {t('call.not_found')}
    </Alert>
  )
}
