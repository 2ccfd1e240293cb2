import type { OverviewVisit } from '@callout/domain/overview/overview.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { callPath, companyPath } from '../platform/browser/recordPaths.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { listLink } from '../platform/lists/listLink.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { VisitTime } from '../ui/dates/VisitTime.tsx'
import classes from './Overview.module.css'
import { OverviewSection } from './OverviewSection.tsx'

/** Number of visits that fit on a screen; rendering more would delay the page. */
const firstVisitCount = 10

interface VisitsTodayProps {
  readonly visits: readonly OverviewVisit[]
  /** Filters of the list with all visits of today, if there are more than these. */
  readonly filterOfAll?: FilterData | undefined
}

/** The visits of today in order of time; a company's by technician. */
export function VisitsToday({ visits, filterOfAll }: VisitsTodayProps) {
  const t = useT()
  const { role } = useRequiredSession()
  const [showsAll, setShowsAll] = useState(false)
  const firstOfRest = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (showsAll) firstOfRest.current?.focus()
  }, [showsAll])
  const shown = showsAll ? visits : visits.slice(0, firstVisitCount)
  const groups = role === Role.sat ? Map.groupBy(shown, ({ technician }) => technician) : new Map([['', shown]])
  return (
    <OverviewSection title={t('overview.today')}>
      {visits.length === 0 && <Text c="dimmed">{t('overview.no_visits')}</Text>}
      {visits.length > 0 &&
        [...groups].map(([technician, ofTechnician]) => (
          <div key={technician}>
            {technician !== '' && <h3 className={classes.group}>{technician}</h3>}
            <ol className={classes.timeline} aria-label={technician || t('overview.today')}>
              {ofTechnician.map((visit) => (
                <Visit
                  key={visit.ID}
                  visit={visit}
                  isGrouped={technician !== ''}
                  link={visit === visits[firstVisitCount] ? firstOfRest : undefined}
                />
              ))}
            </ol>
          </div>
        ))}
      {shown.length < visits.length && (
        <Button variant="subtle" size="compact-sm" className={classes.action} onClick={() => setShowsAll(true)}>
          {t('overview.more_visits')}
        </Button>
      )}
      {shown.length === visits.length && filterOfAll && (
        <Link className={classes.quietLink} to={listLink('servicecalls', filterOfAll, 'appointment_date_at')}>
          {t('overview.all_visits')}
        </Link>
      )}
    </OverviewSection>
  )
}

interface VisitProps {
  readonly visit: OverviewVisit
  readonly isGrouped: boolean
  readonly link: Ref<HTMLAnchorElement> | undefined
}

function Visit({ visit, isGrouped, link }: VisitProps) {
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
        <span className={classes.visitDetail}>
          {[visit.city, isGrouped ? '' : visit.technician].filter(Boolean).join(' · ')}
          {!isGrouped && visit.societe_uuid && (
            <>
              {' · '}
              <Link className={classes.quietLink} to={companyPath(visit.societe_uuid)}>
                {visit.company}
              </Link>
            </>
          )}
        </span>
      </span>
      <span className={classes.detail}>{visit.status}</span>
    </li>
  )
}
