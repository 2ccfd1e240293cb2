import type { FittedCall, FittedCompany } from '@callout/domain/calls/dispatch/fitness.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { CompanyPicker } from '../../companies/CompanyPicker.tsx'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { BestCompanies, bestCount } from './BestCompanies.tsx'
import { useBestCompanies, useFitting } from './useFitness.tsx'

interface ChosenCompany {
  readonly ID: string
  readonly raison_sociale: string
}

interface CompanyOfManyProps {
  readonly calls: readonly FittedCall[]
  /** The companies from which the best are chosen; by default all. */
  readonly companies?: readonly FittedCompany[]
  readonly onSelect: (company: ChosenCompany) => void
  /** False if `onSelect` asks about calls that do not suit the company. */
  readonly asks?: boolean
}

/** Chooses the company for several calls: the best suited first, then the nearest. Asks if some do not suit it. */
export function CompanyOfMany({ calls, companies, onSelect, asks = true }: CompanyOfManyProps) {
  const t = useT()
  const { distance } = useFormats()
  const best = useBestCompanies(calls, companies)?.slice(0, bestCount)
  const { fittingOf, awaitFitting } = useFitting(calls, companies)
  const [selecting, setSelecting] = useState<string>()
  const [asked, setAsked] = useState<ChosenCompany>()
  const total = calls.length
  const unfitCount = (ID: string) => total - (fittingOf(ID)?.fitting ?? total)
  /** Whoever chooses before it is known whom the calls suit is asked all the same. */
  const select = async (company: ChosenCompany) => {
    setSelecting(company.ID)
    const fitting = asks ? await awaitFitting(company.ID) : undefined
    setSelecting(undefined)
    if (fitting && fitting.fitting < total) setAsked(company)
    else onSelect(company)
  }
  const compareFitting = (one: string, other: string) =>
    (fittingOf(other)?.fitting ?? 0) - (fittingOf(one)?.fitting ?? 0) ||
    (fittingOf(one)?.distance_km ?? Number.MAX_VALUE) - (fittingOf(other)?.distance_km ?? Number.MAX_VALUE)
  const factsOf = (ID: string) => {
    const found = fittingOf(ID)
    if (!found) return undefined
    const { fitting, distance_km } = found
    const fits = t('dispatch.fits_some', { count: formatCount(fitting), total: formatCount(total) })
    return distance_km === null ? fits : `${fits} · ${distance(distance_km)}`
  }
  return (
    <>
      <BestCompanies best={best} callCount={total} onSelect={select} />
      <CompanyPicker
        onSelect={(_ID, company) => select(company)}
        selectingId={selecting}
        factsOf={factsOf}
        compare={({ ID: one }, { ID: other }) => compareFitting(one, other)}
        isOffered={({ active }) => active}
        isAbove={(ID) => best?.some(([{ societe_uuid }]) => societe_uuid === ID) ?? false}
      />
      {asked && (
        <ConfirmDialog
          isDoubtful
          title={t('assign.unfit_title', { company: asked.raison_sociale })}
          action={t('assign.unfit_go_on')}
          onConfirm={() => {
            setAsked(undefined)
            onSelect(asked)
          }}
          onClose={() => setAsked(undefined)}
        >
          <Text size="sm">
            {t('assign.unfit_text', { count: formatCount(unfitCount(asked.ID)), total: formatCount(total) })}
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
