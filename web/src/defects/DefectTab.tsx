import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { DefectForm } from './DefectForm.tsx'
import { defectsQuery } from './defectQueries.ts'

interface DefectTabProps {
  readonly call: Pick<CallRecord, 'ID' | 'call_id'>
  /** What is typed stays while another tab is looked at; the keys are that one's then. */
  readonly isActive: boolean
}

/** What was wrong with the appliance, in up to four levels. */
export function DefectTab({ call, isActive }: DefectTabProps) {
  const { data, error, refetch } = useQuery(defectsQuery(call))
  if (data) return <DefectForm call={call} record={data} isActive={isActive} />
  if (!error) return <Skeleton height={180} />
  return <NotLoaded error={error} retry={refetch} />
}
