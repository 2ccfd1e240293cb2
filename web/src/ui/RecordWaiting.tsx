import { Alert, Button, EmptyState, Skeleton, Title } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Failed, isNotFound } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { useTitle } from '../kernel/useTitle.ts'
import classes from './RecordPage.module.css'

/** The page's frame while the record is on its way: what comes takes the same room. */
export function RecordWaiting({ back }: { back: ReactNode }) {
  const t = useT()
  return (
    <div className={classes.page} aria-busy>
      {back}
      <Skeleton height={32} width={260} my={8} />
      <div className={classes.columns} role="status" aria-label={t('list.loading')}>
        <Skeleton height={520} className={classes.panel} />
        <Skeleton height={420} />
      </div>
    </div>
  )
}

interface RecordMissingProps {
  readonly back: ReactNode
  /** What is said of a record that is not there, or not for this reader. */
  readonly missing: string
  readonly error: Error
  readonly retry: () => void
}

/** The record is not there, not for this reader, or could not be fetched: only then another try may help. */
export function RecordMissing({ back, missing, error, retry }: RecordMissingProps) {
  const t = useT()
  const isForbidden = error instanceof Failed && error.status === 403
  const title = isNotFound(error) ? missing : isForbidden ? error.message : t('list.failed')
  useTitle(title)
  return (
    <div className={classes.page}>
      {back}
      <EmptyState
        role="alert"
        mt={64}
        icon={<IconFileUnknown />}
        title={<Title order={1}>{title}</Title>}
        description={isForbidden ? undefined : error.message}
      >
        {!isForbidden && !isNotFound(error) && (
          <Button mt="sm" onClick={retry}>
            {t('action.retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

/** The record was there, but is no longer, or no longer for this reader: what was typed can still be read and copied. */
export function RecordGone({ children }: { children: string }) {
  return (
    <Alert color="yellow" role="alert" m="md">
      {children}
    </Alert>
  )
}
