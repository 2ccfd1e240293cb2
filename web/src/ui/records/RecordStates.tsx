import { Alert, Button, EmptyState, Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { isNotFound, RequestError } from '../../platform/api/errors.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconFileUnknown } from '../icons/laterIcons.tsx'
import classes from './RecordPage.module.css'

interface RecordSkeletonProps {
  readonly back: ReactNode
  /** Takes the room of what stands above the columns. */
  readonly above?: ReactNode
}

/** The skeleton of a page while its record loads; it takes the same room as the page. */
export function RecordSkeleton({ back, above }: RecordSkeletonProps) {
  const t = useT()
  return (
    <div className={classes.page} aria-busy>
      {back}
      <Skeleton height={32} width={260} my={8} />
      {above}
      <div className={classes.columns} role="status" aria-label={t('list.loading')}>
        <Skeleton height={520} className={classes.panel} />
        <Skeleton height={420} />
      </div>
    </div>
  )
}

interface RecordErrorProps {
  readonly back: ReactNode
  /** Message for a record that does not exist or that the user may not see. */
  readonly missing: string
  readonly error: Error
  readonly retry: () => void
}

/** Shown if the record does not exist, is not visible to the user or failed to load. Only then a retry may help. */
export function RecordError({ back, missing, error, retry }: RecordErrorProps) {
  const t = useT()
  const isForbidden = error instanceof RequestError && error.status === 403
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

/** Shown above a record that no longer exists or is no longer visible to the user; the input can still be copied. */
export function RecordGoneAlert({ children }: { children: string }) {
  return (
    <Alert color="yellow" role="alert" m="md">
      {children}
    </Alert>
  )
}
