import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'

/** Prefetches the overview, before the page renders. */
export const prefetchOverview = () => queryClient.prefetchQuery(endpointQuery(overviewApi.overview, {}))
