import { type Scorecard, scorecardApi } from '@callout/domain/overview/scorecard.api.ts'
import { isAllowed, mayOpen, type PageName, pages, who } from '@callout/domain/platform/access.ts'
import { Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { pathOf } from '../platform/browser/url.ts'
import { useTitle } from '../platform/browser/useTitle.ts'
import { formatPercent, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { listLink } from '../platform/lists/listLink.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'

const ScorecardCharts = lazyComponent(() => import('./charts/ScorecardCharts.tsx'), 'ScorecardCharts')

/** A company's figures against the median of its network. */
export function ScorecardPage() {
  const t = useT()
  const session = useRequiredSession()
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useEndpointQuery(scorecardApi.scorecard, { societe_uuid: id })
  const title = data?.raison_sociale ?? t('overview.scorecard')
  useTitle(title)
  const links = [
    { page: 'servicecalls', to: listLink('servicecalls', { subContractors: [id] }), text: t('companies.calls') },
    { page: 'planning', to: `${pages.planning.path}?subContractors=${id}`, text: t('menu.planning') },
    { page: 'account', to: `${pages.account.path}?company=${id}`, text: t('menu.account') },
    {
      page: 'company',
      to: pathOf(pages.company.path, [id]),
      text: t(isAllowed(who.invoiceReaders, session) ? 'legal.title' : 'team.hours'),
    },
  ] as const satisfies readonly { page: PageName; to: string; text: string }[]
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1}>{title}</Title>
        <nav className={classes.links}>
          {links
            .filter(({ page }) => mayOpen(page, session))
            .map(({ to, text }) => (
              <Link key={to} className={classes.quietLink} to={to}>
                {text}
              </Link>
            ))}
        </nav>
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {data && (
        <>
          <div className={classes.sections}>
            <OpenByAge open={data.open} />
            <Declines declines={data.declines} />
            <div>
              <AnsweredInTime share={data.answered_in_time} />
              <CostPerCall cost={data.cost_per_call} />
              <Ratings rating={data.rating} />
            </div>
          </div>
          <div className={classes.charts}>
            <Suspense>
              <ScorecardCharts {...data} />
            </Suspense>
          </div>
        </>
      )}
    </div>
  )
}

function OpenByAge({ open }: Pick<Scorecard, 'open'>) {
  const t = useT()
  const { count } = useFormats()
  return (
    <OverviewSection title={t('overview.open_by_age')}>
      <ul className={classes.rows}>
        {open.map(({ from, to, count: calls, list, filterData }) => (
          <li key={from}>
            <Link
              className={classes.row}
              to={listLink(list, filterData, 'created_at')}
              data-empty={calls === 0 || undefined}
            >
              <span className={classes.name}>
                {to === null ? t('overview.age_over', { from }) : t('overview.age', { from, to })}
              </span>
              <span className={classes.count}>{count(calls)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </OverviewSection>
  )
}

function Declines({ declines }: Pick<Scorecard, 'declines'>) {
  const t = useT()
  const { count } = useFormats()
  return (
    <OverviewSection title={t('overview.declines')}>
      {declines.length === 0 && <Text c="dimmed">{t('overview.no_declines')}</Text>}
      <dl className={classes.rows}>
        {declines.map((decline) => (
          <div key={decline.reason} className={classes.row}>
            <dt className={classes.name}>{decline.text || t('overview.unknown_reason')}</dt>
            <dd className={classes.count}>{count(decline.count)}</dd>
          </div>
        ))}
      </dl>
    </OverviewSection>
  )
}

function Ratings({ rating }: Pick<Scorecard, 'rating'>) {
  const t = useT()
  const { count, quantity } = useFormats()
  const mean = (value: number | null) => (value === null ? '—' : quantity(value))
  const rows = [
    [t('overview.series.company'), mean(rating.value)],
    [t('overview.series.network'), mean(rating.network)],
    [t('overview.rating_count'), count(rating.count)],
  ] as const
  return (
    <OverviewSection title={t('overview.ratings')}>
      <FigureRows rows={rows} />
    </OverviewSection>
  )
}

function AnsweredInTime({ share }: { readonly share: Scorecard['answered_in_time'] }) {
  const t = useT()
  const percent = (value: number | null) => (value === null ? '—' : formatPercent(value))
  const rows = [
    [t('overview.series.company'), percent(share.value)],
    [t('overview.series.network'), percent(share.network)],
  ] as const
  return (
    <OverviewSection title={t('field.answered_in_time')}>
      <FigureRows rows={rows} />
    </OverviewSection>
  )
}

function CostPerCall({ cost }: { readonly cost: Scorecard['cost_per_call'] }) {
  const t = useT()
  const { money } = useFormats()
  const rows = [
    [t('overview.series.company'), money(cost.value) || '—'],
    [t('overview.series.network'), money(cost.network) || '—'],
  ] as const
  return (
    <OverviewSection title={t('overview.cost_per_call')}>
      <FigureRows rows={rows} />
    </OverviewSection>
  )
}

function FigureRows({ rows }: { readonly rows: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(([name, figure]) => (
        <div key={name} className={classes.row}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.count}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
