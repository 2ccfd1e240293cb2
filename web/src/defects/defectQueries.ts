import type { CallRecord } from '@callout/domain/calls/call.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { asking } from '../kernel/queries.ts'

/** The defect codes of a call. The call's key stands in the query too: by it notices of changes find what they concern. */
export function defectsQuery({ ID, call_id }: Pick<CallRecord, 'ID' | 'call_id'>) {
  const { queryKey, queryFn } = asking(defectApi.load, { callID: call_id })
  return { queryKey: [...queryKey, ID], queryFn }
}
