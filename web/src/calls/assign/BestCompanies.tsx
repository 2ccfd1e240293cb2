import type { Fitness, FittedCompany } from '@callout/domain/calls/dispatch/fitness.ts'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../../ui/layout/ChoiceRows.module.css'
import { fitnessFacts } from './useFitness.tsx'

/** Number of the best companies that are shown. */
export const bestCount = 5

interface BestCompaniesProps {
  /** Undefined while they are loading. */
  readonly best: readonly (readonly [FittedCompany, Fitness])[] | undefined
  readonly callCount: number
  readonly onSelect: (company: { readonly ID: string; readonly raison_sociale: string }) => void
}

/** The companies that suit most of some calls, with how many they suit, how far they are and how much room they have. */
export function BestCompanies({ best, callCount, onSelect }: BestCompaniesProps) {
  const t = useT()
  const { distance } = useFormats()
  // Keeps the list below in place when they arrive.
  if (!best) return <Skeleton height={320} mb={16} />
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
                {[ville, fitnessFacts(fitness, callCount, t, distance)].filter(Boolean).join(' · ')}
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
