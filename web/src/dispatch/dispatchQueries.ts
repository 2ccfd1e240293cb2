import { boardApi } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { currentSession } from '../platform/session/session.ts'
import { parseDispatchUrl } from './dispatchUrl.ts'

/** Prefetches the board for the query of a URL. */
export async function prefetchBoard(search: string) {
  const session = currentSession()
  const network = session?.networks.find(({ code }) => code === session.networkCode)
  if (!network) return
  const { day, region } = parseDispatchUrl(search, network.time_zone)
  await queryClient.prefetchQuery(endpointQuery(boardApi, { day, region }))
}
