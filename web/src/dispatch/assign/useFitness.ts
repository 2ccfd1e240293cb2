import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { dispatchApi, proposalLimits } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import type { BoardCall, BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../platform/api/send.ts'
import { type Advice, fitnessOf, noAdvice } from './fitness.ts'

/** Loads the facts that speak for and against each company. */
export async function loadAdvice(calls: readonly BoardCall[]): Promise<Advice> {
  const IDs = calls.map(({ ID }) => ID)
  const [only] = IDs
  if (IDs.length === 1 && only !== undefined) {
    const { ranked, missed } = await send(callAdviceApi.candidates, { ID: only, scope: 'all' })
    return {
      distances: new Map([...ranked, ...missed].map((one) => [one.societe_uuid, one.distance_km])),
      failures: new Map(missed.map(({ societe_uuid, failures }) => [societe_uuid, failures])),
      passes: new Map(ranked.map(({ societe_uuid }) => [societe_uuid, 1])),
    }
  }
  if (IDs.length > proposalLimits.explained) return noAdvice
  const { assignments, unplaced } = await send(dispatchApi.propose, { IDs, explain: true })
  const candidates = [...assignments, ...unplaced].flatMap((call) => call.candidates ?? [])
  const byCompany = Map.groupBy(candidates, ({ societe_uuid }) => societe_uuid)
  return {
    ...noAdvice,
    distances: new Map([...byCompany].map(([company, found]) => [company, meanDistance(found)])),
    passes: new Map([...byCompany].map(([company, found]) => [company, found.length])),
  }
}

/** Kilometres; null if one of the distances is unknown. */
function meanDistance(candidates: readonly { readonly distance_km: number | null }[]): number | null {
  const distances = candidates.map(({ distance_km }) => distance_km).filter((distance) => distance !== null)
  if (distances.length < candidates.length) return null
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length
}

/** The fitness of each company for these calls, as a function; undefined until it is known. */
export function useFitness(calls: readonly BoardCall[]) {
  const { data } = useQuery({
    queryKey: ['fitness', calls.map(({ ID, version }) => [ID, version])],
    queryFn: () => loadAdvice(calls),
    enabled: calls.length > 0,
  })
  return useMemo(
    () => (calls.length === 0 || !data ? undefined : (company: BoardCompany) => fitnessOf(data, calls, company)),
    [calls, data],
  )
}
