import type { OverviewVisit } from '@callout/domain/overview/overview.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { callPath } from '../platform/browser/recordPaths.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { companyPath } from './companyPath.ts'
import classes from './Overview.module.css'
import { Zone } from './Zone.tsx'

/** The visits of today in order of time; a company's by technician. */
export function Today({ visits }: { readonly visits: readonly OverviewVisit[] }) {
  const t = useT()
  const { role } = useRequiredSession()
  const groups = role === Role.sat ? Map.groupBy(visits, ({ technician }) => technician) : new Map([['', visits]])
  return (
    <Zone title={t('overview.today')}>
      {visits.length === 0 && <Text c="dimmed">{t('overview.no_visits')}</Text>}
      {visits.length > 0 &&
        [...groups].map(([technician, ofTechnician]) => (
          <div key={technician}>
            {technician !== '' && <h3 className={classes.group}>{technician}</h3>}
            <ol className={classes.timeline} aria-label={technician || t('overview.today')}>
              {ofTechnician.map((visit) => (
                <Visit key={visit.ID} visit={visit} isGrouped={technician !== ''} />
              ))}
            </ol>
          </div>
        ))}
    </Zone>
  )
}

function Visit({ visit, isGrouped }: { readonly visit: OverviewVisit; readonly isGrouped: boolean }) {
  const { networkTime } = useFormats()
  return (
    <li className={classes.visit} data-done={!visit.is_open || undefined}>
      <time className={classes.time} dateTime={visit.at}>
        {networkTime(visit.at).slice(11)}
      </time>
      <span className={classes.visitText}>
        <Link className={classes.visitLink} to={callPath(visit.ID)}>
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
