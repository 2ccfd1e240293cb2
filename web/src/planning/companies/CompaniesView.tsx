import { companyDaysLimits } from '@callout/domain/calls/planning/company-days.api.ts'
import { Skeleton } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import planningClasses from '../Planning.module.css'
import type { PlanningViewState } from '../usePlanningState.ts'
import classes from './Companies.module.css'
import { CompanyGrid } from './CompanyGrid.tsx'
import type { useCompanyDays } from './useCompanyDays.ts'

interface CompaniesViewProps {
  readonly state: PlanningViewState
  readonly week: ReturnType<typeof useCompanyDays>
}

/** The companies of the network with their visits on each day of a week. */
export function CompaniesView({ state, week }: CompaniesViewProps) {
  const t = useT()
  const { data, error, isPlaceholderData } = week
  return (
    <>
      <div
        className={planningClasses.calendar}
        data-stale={isPlaceholderData || undefined}
        aria-busy={isPlaceholderData || (!data && !error)}
      >
        {data ? (
          <CompanyGrid state={state} week={data} />
        ) : error ? (
          <LoadError error={error} retry={() => void week.refetch()} />
        ) : (
          <Skeleton height="100%" radius={0} />
        )}
      </div>
      {data && data.total > data.companies.length && (
        <p className={classes.note} role="status">
          {t('planning.some_companies', {
            shown: formatCount(companyDaysLimits.companies),
            total: formatCount(data.total),
          })}
        </p>
      )}
      <p className={classes.note}>{t('planning.companies_legend')}</p>
    </>
  )
}
