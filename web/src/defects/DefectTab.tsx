import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { DefectForm } from './DefectForm.tsx'
import { defectsQuery } from './defectQueries.ts'

interface DefectTabProps {
  readonly call: Pick<CallRecord, 'ID' | 'call_id'>
  /** False while another tab is open: input is kept, but the save bar and the save shortcut belong to that tab. */
  readonly isActive: boolean
}

/** Defect codes of a call, in up to four levels. */
export function DefectTab({ call, isActive }: DefectTabProps) {
  const { data, error, refetch } = useQuery(defectsQuery(call))
  if (data) return <DefectForm call={call} record={data} isActive={isActive} />
  if (!error) return <Skeleton height={180} />
  return <LoadError error={error} retry={refetch} />
}
