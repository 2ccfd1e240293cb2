import { caseApi } from '@callout/domain/cases/case.api.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import type { CallTab } from '../page/callTabs.ts'

/** Number of entries that a tab of the call lists; undefined if it lists nothing or is not loaded yet. */
export function useTabCounts(ID: string): (tab: CallTab) => number | undefined {
  const { data } = useEndpointQuery(caseApi.contents, { ID })
  return (tab) => (data as Partial<Record<CallTab, number>> | undefined)?.[tab]
}
