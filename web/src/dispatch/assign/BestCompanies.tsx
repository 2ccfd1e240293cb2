import type { BoardCall, BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { Button, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './AssignPicker.module.css'
import { bestCompanies } from './fitness.ts'
import { fitnessFacts } from './fitnessText.ts'
import { useFitness } from './useFitness.ts'

const shownCount = 5

interface BestCompaniesProps {
  readonly calls: readonly BoardCall[]
  readonly companies: readonly BoardCompany[]
  readonly onSelect: (company: { readonly ID: string; readonly raison_sociale: string }) => void
}

/**
 * The companies of the board that suit most of the calls. Shows nothing while they are unknown or if there are none.
 */
export function BestCompanies({ calls, companies, onSelect }: BestCompaniesProps) {
  const t = useT()
  const { distance } = useFormats()
  const fitnessOf = useFitness(calls)
  const best = useMemo(
    () => (fitnessOf ? bestCompanies(companies, fitnessOf).slice(0, shownCount) : []),
    [companies, fitnessOf],
  )
  if (best.length === 0) return null
  return (
    <section className={classes.best} aria-label={t('dispatch.best')}>
      <Title order={3} size="sm">
        {t('dispatch.best')}
      </Title>
      <ul className={classes.list}>
        {best.map(([{ societe_uuid, raison_sociale, ville }, fitness]) => (
          <li key={societe_uuid} className={classes.company}>
            <div>
              <Text fw={500}>{raison_sociale}</Text>
              <Text size="sm" c="dimmed">
                {[ville, fitnessFacts(fitness, calls.length, t, distance)].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onSelect({ ID: societe_uuid, raison_sociale })}
              aria-label={t('company.select_one', { company: raison_sociale })}
            >
              {t('company.select')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
