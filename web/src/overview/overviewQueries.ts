import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'

/** Prefetches what the home page shows first, before it renders. */
export const prefetchOverview = () =>
  Promise.all([
    queryClient.prefetchQuery(endpointQuery(overviewApi.overview, {})),
    queryClient.prefetchQuery(endpointQuery(overviewApi.recent, {})),
  ])
