import type { OverviewVisit } from '@callout/domain/overview/overview.ts'
import { isTechnician } from '@callout/domain/platform/access.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { callPath } from '../platform/browser/recordPaths.ts'
import { timeZoneSuffix, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { listLink } from '../platform/lists/listLink.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { VisitTime } from '../ui/dates/VisitTime.tsx'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'
import { useFirstRows } from './useFirstRows.tsx'

interface VisitsTodayProps {
  readonly visits: readonly OverviewVisit[]
  /** Filters of the list with all visits of today, if there are more than these. */
  readonly filterOfAll?: FilterData | undefined
}

/** A company's visits of today in order of time, by technician; a technician's own without their name. */
export function VisitsToday({ visits, filterOfAll }: VisitsTodayProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const isOwn = isTechnician(useRequiredSession())
  const { shown, linkRef, moreButton } = useFirstRows(visits)
  const groups = Map.groupBy(shown, ({ technician }) => technician)
  return (
    <OverviewSection title={t('overview.today') + timeZoneSuffix(new Date().toISOString(), timeZone)}>
      {visits.length === 0 && <Text c="dimmed">{t('overview.no_visits')}</Text>}
      {visits.length > 0 &&
        [...groups].map(([technician, ofTechnician]) => (
          <div key={technician}>
            {technician !== '' && !isOwn && <h3 className={classes.group}>{technician}</h3>}
            <ol className={classes.timeline} aria-label={technician || t('overview.today')}>
              {ofTechnician.map((visit) => (
                <Visit key={visit.ID} visit={visit} link={linkRef(visit)} />
              ))}
            </ol>
          </div>
        ))}
      {moreButton}
      {shown.length === visits.length && filterOfAll && (
        <Link className={classes.quietLink} to={listLink('servicecalls', filterOfAll, 'appointment_date_at')}>
          {t('overview.queue.visits_today')}
        </Link>
      )}
    </OverviewSection>
  )
}

interface VisitProps {
  readonly visit: OverviewVisit
  readonly link: Ref<HTMLAnchorElement> | undefined
}

function Visit({ visit, link }: VisitProps) {
  const { visitClock } = useFormats()
  return (
    <li className={classes.visit} data-done={!visit.is_open || undefined}>
      <time className={classes.time} dateTime={visit.at}>
        <VisitTime instant={visit.at} clock={visitClock(visit)} isOfShownDay />
      </time>
      <span className={classes.visitText}>
        <Link ref={link} className={classes.visitLink} to={callPath(visit.ID)}>
          {visit.title}
        </Link>
        <span className={classes.visitDetail}>{visit.city}</span>
      </span>
      <span className={classes.detail}>{visit.status}</span>
    </li>
  )
}
