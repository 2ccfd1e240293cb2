import type { NetworkDay } from '@callout/domain/overview/overview.ts'
import { pages } from '@callout/domain/platform/access.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { listLink } from '../platform/lists/listLink.ts'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'
import { useFirstRows } from './useFirstRows.tsx'

interface DayOfNetworkProps {
  readonly day: NetworkDay
  /** Filters of the list with all visits of today. */
  readonly filter: FilterData
}

/** The visits of today, of all companies and of each: a name leads to the plan of its day, what is late to its list. */
export function DayOfNetwork({ day, filter }: DayOfNetworkProps) {
  const t = useT()
  const { shown, linkRef, moreButton } = useFirstRows(day.companies)
  return (
    <OverviewSection title={t('overview.today')}>
      {day.visits === 0 ? (
        <Text c="dimmed">{t('overview.no_visits')}</Text>
      ) : (
        <ul className={classes.rows}>
          <DayRow
            name={t('overview.queue.visits_today')}
            to={listLink('servicecalls', filter)}
            counts={day}
            filter={filter}
          />
          {shown.map((row) => (
            <DayRow
              key={row.societe_uuid}
              link={linkRef(row)}
              name={row.company}
              to={`${pages.planning.path}?view=day&subContractors=${row.societe_uuid}`}
              counts={row}
              filter={{ ...filter, subContractors: [row.societe_uuid] }}
            />
          ))}
        </ul>
      )}
      {moreButton}
    </OverviewSection>
  )
}

interface DayRowProps {
  readonly link?: Ref<HTMLAnchorElement> | undefined
  readonly name: string
  readonly to: string
  readonly counts: Pick<NetworkDay, 'visits' | 'done' | 'late'>
  /** Filters of the list with these visits. */
  readonly filter: FilterData
}

function DayRow({ link, name, to, counts: { visits, done, late }, filter }: DayRowProps) {
  const t = useT()
  const { count } = useFormats()
  // An overdue visit is open: it needs no filter of status.
  const { status: _, ...ofDay } = filter
  return (
    <li className={classes.dayRow}>
      <Link ref={link} className={classes.visitLink} to={to}>
        {name}
      </Link>
      {late > 0 && (
        <Link
          className={classes.late}
          to={listLink('servicecalls', { ...ofDay, overdue: true }, 'appointment_date_at')}
        >
          {t('overview.late', { count: count(late) })}
        </Link>
      )}
      <span className={classes.detail}>{t('overview.done_of', { done: count(done), visits: count(visits) })}</span>
    </li>
  )
}
