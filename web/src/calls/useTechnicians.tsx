import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useValueList } from '../platform/lists/useValueList.ts'

/** The technicians of the call's company. */
export function useTechnicians({ ID, societe_uuid }: Pick<CallRecord, 'ID' | 'societe_uuid'>) {
  // The server needs only the ID. With the company in the key, the list is loaded again when another one has the call.
  return useValueList('technicians', { record: { ID, societe_uuid } })
}
