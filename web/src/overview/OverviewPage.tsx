import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { holdsPart, isElevated, mayOpen } from '@callout/domain/platform/access.ts'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { openSearch } from '../platform/browser/openSearch.ts'
import { companyPath } from '../platform/browser/recordPaths.ts'
import { useTitle } from '../platform/browser/useTitle.ts'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { IconSearch } from '../ui/icons/firstVisitIcons.tsx'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { DayOfNetwork } from './DayOfNetwork.tsx'
import { DoNow } from './DoNow.tsx'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { VisitsToday } from './VisitsToday.tsx'

// The charts come with the later texts, which must not delay the page.
const OverviewCharts = lazyComponent(async () => {
  await new Promise<void>(whenIdle)
  return import('./charts/OverviewCharts.tsx')
}, 'OverviewCharts')

// Comes with the charts, and only to those who can mend what it counts.
const SetupCount = lazyComponent(async () => {
  await new Promise<void>(whenIdle)
  return import('./SetupCount.tsx')
}, 'SetupCount')

/** The home page: what to do now, the visits of today, what has changed, and the last weeks. */
export function OverviewPage() {
  const t = useT()
  const session = useRequiredSession()
  const { role } = session
  const title = t('overview.title')
  useTitle(title)
  const { data, error, refetch } = useEndpointQuery(overviewApi.overview, {})
  const recent = useEndpointQuery(overviewApi.recent, {})
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1}>{title}</Title>
        {data?.societe_uuid && mayOpen('scorecard', session) && (
          <Link className={classes.quietLink} to={companyPath(data.societe_uuid)}>
            {t('overview.scorecard')}
          </Link>
        )}
        {data && holdsPart(session, ['network']) && (
          <Suspense>
            <SetupCount />
          </Suspense>
        )}
      </div>
      {isElevated(role) && <SearchButton />}
      {error && !data && <LoadError error={error} retry={refetch} />}
      {/* Shown together, so that nothing moves when the second answer comes. */}
      {data && recent.isFetched && (
        <>
          <div className={classes.sections}>
            <DoNow queues={data.queues} />
            {data.network_day && data.visits_filter ? (
              <DayOfNetwork day={data.network_day} filter={data.visits_filter} />
            ) : (
              <VisitsToday visits={data.visits} filterOfAll={data.visits_filter} />
            )}
            {recent.data ? (
              <RecentChanges
                changes={recent.data.changes}
                more={recent.data.more ?? 0}
                searchedSince={recent.data.searched_since ?? null}
              />
            ) : (
              <OverviewSection title={t('overview.since_left')}>
                {recent.error && <LoadError error={recent.error} retry={recent.refetch} />}
              </OverviewSection>
            )}
          </div>
          <div className={classes.charts}>
            <Suspense>
              <OverviewCharts charts={data.charts} />
            </Suspense>
          </div>
        </>
      )}
    </div>
  )
}

/** A button that looks like a field: it opens the search palette. */
function SearchButton() {
  const t = useT()
  return (
    <button type="button" className={classes.search} onClick={openSearch} aria-haspopup="dialog">
      <IconSearch size={20} />
      <span className={classes.name}>{t('overview.search')}</span>
      <kbd className={classes.key}>Ctrl K</kbd>
    </button>
  )
}
