import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import { createSemaphore } from '../../platform/exports/semaphore.ts'
import { roadDistancesToNearest } from '../assignment/candidate.queries.ts'
import type { RosterCompany } from '../assignment/candidate.roster.ts'
import type { CallForProposal } from './proposal.facts.ts'

/** Requests to the road service at a time. */
const maxRequests = 8

/** Road distances in km by call and company; undefined if the service fails once: then none of them is by road. */
export async function roadsToCalls(
  osrmUrl: string,
  calls: readonly CallForProposal[],
  companies: readonly RosterCompany[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>> | undefined> {
  const acquire = createSemaphore(maxRequests)
  const roads = new Map<string, ReadonlyMap<string, number>>()
  let hasFailed = false
  const fetchRoads = async (call: CallForProposal) => {
    const place = pointOf(call)
    if (!place) return
    const release = await acquire()
    const found = hasFailed ? undefined : await roadDistancesToNearest(osrmUrl, place, companies)
    release()
    if (found) roads.set(call.ID, found)
    else hasFailed = true
  }
  await Promise.all(calls.map(fetchRoads))
  return hasFailed ? undefined : roads
}
