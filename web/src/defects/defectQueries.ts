import type { CallRecord } from '@callout/domain/calls/call.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { endpointQuery } from '../platform/api/queries.ts'

/** Loads the defect codes of a call. The query key contains the call's ID, so that change events can find it. */
export function defectsQuery({ ID, call_id }: Pick<CallRecord, 'ID' | 'call_id'>) {
  const { queryKey, queryFn } = endpointQuery(defectApi.load, { callID: call_id })
  return { queryKey: [...queryKey, ID], queryFn }
}
