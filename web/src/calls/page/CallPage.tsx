import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isNotFound } from '../../platform/api/errors.ts'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { RecordError, RecordGoneAlert, RecordSkeleton } from '../../ui/records/RecordStates.tsx'
import { useRecordQuery } from '../../ui/records/useRecordQuery.ts'
import { BackToCalls } from '../BackToCalls.tsx'
import { callQuery } from '../callQueries.ts'
import { CallDetails } from './CallDetails.tsx'

const CreateCallPage = lazyComponent(() => import('../create/CreateCallPage.tsx'), 'CreateCallPage')

/** Page of one service call. The ID `create` shows the form of a new call. */
export function CallPage() {
  const t = useT()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, retry } = useRecordQuery(callQuery(id))
  if (data && id === 'create')
    return (
      <Suspense fallback={<RecordSkeleton back={<BackToCalls />} />}>
        <CreateCallPage blank={data as CallRecord} />
      </Suspense>
    )
  if (data)
    return (
      <>
        {isNotFound(error) && <RecordGoneAlert>{t('call.not_found')}</RecordGoneAlert>}
        <CallDetails key={id} record={data as CallRecord} />
      </>
    )
  if (error) return <RecordError back={<BackToCalls />} missing={t('call.not_found')} error={error} retry={retry} />
  return <RecordSkeleton back={<BackToCalls />} above={<Skeleton height={160} mt={56} mb={24} />} />
}
