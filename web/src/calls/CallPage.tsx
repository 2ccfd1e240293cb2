import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isNotFound } from '../kernel/failures.ts'
import { CallDetails } from './CallDetails.tsx'
import { CallGone, CallMissing, CallWaiting } from './CallWaiting.tsx'
import { callQuery } from './callQueries.ts'

const CreateCallPage = lazy(async () => ({ default: (await import('./CreateCallPage.tsx')).CreateCallPage }))

/** One service call: its header, what is decided about it at the left, and its tabs. Under `create`, a new one. */
export function CallPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(callQuery(id))
  if (data && id === 'create')
    return (
      <Suspense fallback={<CallWaiting />}>
        <CreateCallPage blank={data as CallRecord} />
      </Suspense>
    )
  if (data)
    return (
      <>
        {isNotFound(error) && <CallGone />}
        <CallDetails key={id} record={data as CallRecord} />
      </>
    )
  if (error) return <CallMissing error={error} retry={() => void refetch()} />
  return <CallWaiting />
}
