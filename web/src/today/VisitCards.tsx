import type { Visit } from '@callout/domain/visits/visit.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import { PageLink, type TodaySearch, visitPath } from './navigation.tsx'
import { useQueue } from './offline/useQueue.ts'
import classes from './Today.module.css'
import { PayerBadge } from './visit/PayerBadge.tsx'
import { PlannedTime } from './visit/PlannedTime.tsx'
import { ProgressBadge } from './visit/ProgressBadge.tsx'
import { isOver, nextVisit } from './visitStates.ts'

interface VisitCardsProps {
  readonly visits: readonly Visit[]
  /** Visits with unsent work that are no longer the technician's. */
  readonly lost: readonly Visit[]
  /** The day on screen, as `YYYY-MM-DD`; the cards of other days show their own. */
  readonly day: string
  /** The query of the page, kept in the links. */
  readonly search: TodaySearch
  readonly isToday: boolean
}

/** The visits of a day in order of time, then the lost ones; the next one stands out. */
export function VisitCards({ visits, lost, day, search, isToday }: VisitCardsProps) {
  const t = useT()
  const { acts } = useQueue()
  const next = isToday ? nextVisit(visits) : undefined
  return (
    <>
      {isToday && !next && visits.length > 0 && <p className={classes.allDone}>{t('today.all_done')}</p>}
      <ol className={classes.cards}>
        {[...visits, ...lost].map((visit) => (
          <li key={visit.ID}>
            <PageLink
              to={visitPath(visit.ID, search)}
              className={classes.card}
              data-next={visit === next || undefined}
              data-over={isOver(visit) || lost.includes(visit) || undefined}
            >
              <CardText visit={visit} day={day} isNext={visit === next} />
              <span className={classes.badges}>
                <ProgressBadge
                  visit={visit}
                  acts={acts.filter(({ ID }) => ID === visit.ID)}
                  isLost={lost.includes(visit)}
                />
                <PayerBadge payer={visit.payer} />
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
    </>
  )
}

interface CardTextProps {
  readonly visit: Visit
  readonly day: string
  readonly isNext: boolean
}

function CardText({ visit, day, isNext }: CardTextProps) {
  const t = useT()
  const { customer, address, appliance } = visit
  return (
    <>
      <span className={classes.cardTop}>
        <PlannedTime visit={visit} day={day} />
        {isNext && <ToneBadge tone="info">{t('today.next')}</ToneBadge>}
      </span>
      <span className={classes.name}>{customer.name}</span>
      <span>{[address.street, address.ville].filter(Boolean).join(', ')}</span>
      <span className={classes.quiet}>{appliance.product || appliance.code}</span>
      <span className={classes.problem}>{visit.problem || visit.subject}</span>
    </>
  )
}
