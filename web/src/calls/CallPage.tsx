import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isNotFound } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { RecordGone, RecordMissing, RecordWaiting } from '../ui/RecordWaiting.tsx'
import { useRecord } from '../ui/useRecord.ts'
import { BackToCalls } from './BackToCalls.tsx'
import { CallDetails } from './CallDetails.tsx'
import { callQuery } from './callQueries.ts'

const CreateCallPage = lazy(async () => ({ default: (await import('./CreateCallPage.tsx')).CreateCallPage }))

/** One service call: its header, what is decided about it at the left, and its tabs. Under `create`, a new one. */
export function CallPage() {
  const t = useT()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, retry } = useRecord(callQuery(id))
  if (data && id === 'create')
    return (
      <Suspense fallback={<RecordWaiting back={<BackToCalls />} />}>
        <CreateCallPage blank={data as CallRecord} />
      </Suspense>
    )
  if (data)
    return (
      <>
        {isNotFound(error) && <RecordGone>{t('call.not_found')}</RecordGone>}
        <CallDetails key={id} record={data as CallRecord} />
      </>
    )
  if (error) return <RecordMissing back={<BackToCalls />} missing={t('call.not_found')} error={error} retry={retry} />
  return <RecordWaiting back={<BackToCalls />} />
}
