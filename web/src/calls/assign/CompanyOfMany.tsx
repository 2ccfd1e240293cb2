import type { FittedCall, FittedCompany } from '@callout/domain/calls/dispatch/fitness.ts'
import { CompanyPicker } from '../../companies/CompanyPicker.tsx'
import { BestCompanies, bestCount } from './BestCompanies.tsx'
import { useBestCompanies } from './useFitness.tsx'

interface CompanyOfManyProps {
  readonly calls: readonly FittedCall[]
  /** The companies from which the best are chosen; by default all. */
  readonly companies?: readonly FittedCompany[]
  readonly onSelect: (company: { readonly ID: string; readonly raison_sociale: string }) => void
}

/** Chooses the company for several calls: the best suited first, then all others by name. */
export function CompanyOfMany({ calls, companies, onSelect }: CompanyOfManyProps) {
  const best = useBestCompanies(calls, companies)?.slice(0, bestCount)
  return (
    <>
      <BestCompanies best={best} callCount={calls.length} onSelect={onSelect} />
      <CompanyPicker onSelect={(_ID, company) => onSelect(company)} />
    </>
  )
}
