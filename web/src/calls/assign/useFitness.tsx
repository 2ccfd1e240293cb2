import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { dispatchApi, proposalLimits } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import {
  type Advice,
  bestCompanies,
  type Fitness,
  type FittedCall,
  type FittedCompany,
  fitnessOf,
  noAdvice,
} from '@callout/domain/calls/dispatch/fitness.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../platform/api/send.ts'
import { failureText } from '../../platform/i18n/failureText.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

/** Loads the facts that speak for and against each company. */
export async function loadAdvice(calls: readonly FittedCall[]): Promise<Advice> {
  const IDs = calls.map(({ ID }) => ID)
  const [only] = IDs
  if (IDs.length === 1 && only !== undefined) {
    const { ranked, missed } = await send(callAdviceApi.candidates, { ID: only, scope: 'all' })
    return {
      ...noAdvice,
      distances: new Map([...ranked, ...missed].map((one) => [one.societe_uuid, one.distance_km])),
      failures: new Map(missed.map(({ societe_uuid, failures }) => [societe_uuid, failures])),
      passes: new Map(ranked.map(({ societe_uuid }) => [societe_uuid, 1])),
    }
  }
  if (IDs.length > proposalLimits.explained) return noAdvice
  const {
    assignments,
    unplaced,
    companies,
    mean_distances = [],
  } = await send(dispatchApi.propose, { IDs, explain: true })
  const candidates = [...assignments, ...unplaced].flatMap((call) => call.candidates ?? [])
  const byCompany = Map.groupBy(candidates, ({ societe_uuid }) => societe_uuid)
  return {
    ...noAdvice,
    companies,
    distances: new Map([
      ...mean_distances.map(({ societe_uuid, distance_km }) => [societe_uuid, distance_km] as const),
      ...[...byCompany].map(([company, found]) => [company, meanDistance(found)] as const),
    ]),
    passes: new Map([...byCompany].map(([company, found]) => [company, found.length])),
  }
}

/** Kilometres; null if one of the distances is unknown. */
function meanDistance(candidates: readonly { readonly distance_km: number | null }[]): number | null {
  const distances = candidates.map(({ distance_km }) => distance_km).filter((distance) => distance !== null)
  if (distances.length < candidates.length) return null
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length
}

const useAdvice = (calls: readonly FittedCall[]) =>
  useQuery({
    queryKey: ['fitness', calls.map(({ ID, version }) => [ID, version])],
    queryFn: () => loadAdvice(calls),
    enabled: calls.length > 0,
    // A call that changes meanwhile leaves the companies as they were until the new facts arrive.
    placeholderData: keepPreviousData,
  })

/** The fitness of each company for these calls, as a function; undefined until it is known. */
export function useFitness(calls: readonly FittedCall[]) {
  const { data } = useAdvice(calls)
  return useMemo(
    () => (calls.length === 0 || !data ? undefined : (company: FittedCompany) => fitnessOf(data, calls, company)),
    [calls, data],
  )
}

/** The companies that suit most of these calls, the best first, of these or of all; undefined until they are known. */
export function useBestCompanies(calls: readonly FittedCall[], companies?: readonly FittedCompany[]) {
  const { data, isError } = useAdvice(calls)
  return useMemo(() => {
    if (!data) return isError ? [] : undefined
    return bestCompanies(companies ?? data.companies, (company) => fitnessOf(data, calls, company))
  }, [calls, companies, data, isError])
}

type Fitting = Pick<Fitness, 'fitting' | 'distance_km'>

/** The number of the calls that a company suits, and its average distance from them in kilometres, by its ID. */
function fittingsIn(advice: Advice | undefined, calls: readonly FittedCall[], companies: readonly FittedCompany[]) {
  const known = new Map<string, Fitting>()
  for (const company of [...companies, ...(advice?.companies ?? [])])
    if (advice?.passes) known.set(company.societe_uuid, fitnessOf(advice, calls, company))
  return (ID: string): Fitting | undefined =>
    known.get(ID) ??
    (advice?.passes && { fitting: advice.passes.get(ID) ?? 0, distance_km: advice.distances.get(ID) ?? null })
}

const noCompanies: readonly FittedCompany[] = []

/** The fitting of a company: at once, undefined as long as it is not known; and awaited, undefined if it fails. */
export function useFitting(calls: readonly FittedCall[], companies = noCompanies) {
  const { data, refetch } = useAdvice(calls)
  const fittingOf = useMemo(() => fittingsIn(data, calls, companies), [data, calls, companies])
  const awaitFitting = async (ID: string) =>
    data ? fittingOf(ID) : fittingsIn((await refetch({ cancelRefetch: false })).data, calls, companies)(ID)
  return { fittingOf, awaitFitting }
}

/** The fitness of a company in words: it fits, the first reason against it, or how many of the calls it suits. */
export function fitnessText({ fitting, reasons, distance_km }: Fitness, callCount: number, t: Translate): string {
  if (fitting === callCount) return t('dispatch.fits')
  const [reason] = reasons
  if (reason && callCount === 1) return failureText(reason, distance_km, t)
  return t('dispatch.fits_some', { count: formatCount(fitting), total: formatCount(callCount) })
}

/** The fitness of a company with its distance, if known, and its free capacity, in one line. */
export const fitnessFacts = (
  fitness: Fitness,
  callCount: number,
  t: Translate,
  distance: (km: number) => string,
): string =>
  [
    fitnessText(fitness, callCount, t),
    fitness.distance_km !== null && distance(fitness.distance_km),
    t('dispatch.room', { count: formatCount(fitness.freeCapacity) }),
  ]
    .filter(Boolean)
    .join(' · ')
