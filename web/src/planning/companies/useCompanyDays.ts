import { companyDaysApi } from '@callout/domain/calls/planning/company-days.api.ts'
import { useState } from 'react'
import { endpointQuery, queryClient, useEndpointQuery } from '../../platform/api/queries.ts'
import { mondayOf } from '../period.ts'
import { isBusyWeek } from './companyDays.ts'

const weekOf = (day: string, subContractors: readonly string[] = []) => ({
  from: mondayOf(day),
  days: 7,
  ...(subContractors.length > 0 && { subContractors: [...subContractors] }),
})

/** The companies' days of a week; the week before stays while another one loads. */
export const useCompanyDays = (day: string, subContractors: readonly string[], isEnabled: boolean) =>
  useEndpointQuery(companyDaysApi, weekOf(day, subContractors), { enabled: isEnabled, keepPrevious: true })

export const prefetchCompanyDays = (day: string, subContractors: readonly string[]) =>
  void queryClient.prefetchQuery(endpointQuery(companyDaysApi, weekOf(day, subContractors)))

/**
 * True if this week of the network has too many visits for a calendar, undefined while it is asked. What was found
 * stays while the page is open, whatever changes.
 */
export function useIsBusyNetwork(today: string, isAsked: boolean): boolean | undefined {
  const [isBusy, setBusy] = useState<boolean>()
  const { data, error } = useEndpointQuery(companyDaysApi, weekOf(today), { enabled: isAsked && isBusy === undefined })
  const found = data ? isBusyWeek(data) : error ? false : undefined
  if (isBusy === undefined && found !== undefined) setBusy(found)
  return isBusy
}
