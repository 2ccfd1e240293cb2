import type { Fitness } from '@callout/domain/calls/dispatch/fitness.ts'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { fitnessFacts } from '../../calls/assign/useFitness.tsx'
import { toneOfStatus } from '../../calls/CallBadges.tsx'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChevronDown } from '../../ui/icons/firstVisitIcons.tsx'
import { IconChevronRight } from '../../ui/icons/laterIcons.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './Lanes.module.css'
import type { LaneRow } from './laneRows.ts'
import { barsOf, type LaneBar, type LaneHours, placeOf, rowCountOf } from './laneTime.ts'

interface LaneProps {
  readonly row: LaneRow
  /** Distance from the top of the list and height, in pixels. */
  readonly top: number
  readonly height: number
  readonly hours: LaneHours
  /** Minutes that a bar takes at least, so that no bar covers another. */
  readonly minMinutes: number
  readonly day: string
  readonly isOpen: boolean
  /** The company, or a call of it, is under the mouse in some part of the board. */
  readonly isHighlighted: boolean
  /** The number of calls that are being dragged. */
  readonly draggedCount: number
  readonly fitness: Fitness | undefined
  readonly handlers: LaneHandlers
}

/** Handlers of a lane. They must be stable, so that a lane renders only when it changes. */
export interface LaneHandlers {
  readonly toggle: (societe_uuid: string) => void
  readonly hover: (societe_uuid: string) => void
  readonly drop: (societe_uuid: string) => void
}

/** The visits of a company or a technician. While calls are dragged, a company shows its fitness for them. */
export const Lane = memo(
  ({ row, top, height, hours, minMinutes, day, isOpen, isHighlighted, draggedCount, fitness, handlers }: LaneProps) => {
    const { societe_uuid } = row.company
    const { timeZone } = useFormats()
    const bars = barsOf(row.visits, day, timeZone, minMinutes)
    return (
      <li
        className={classes.lane}
        style={{ height, transform: `translateY(${top}px)` }}
        data-kind={row.kind}
        data-highlighted={isHighlighted || undefined}
        data-fits={draggedCount === 0 || !fitness ? undefined : fitness.fitting === draggedCount}
        data-company={societe_uuid}
        onMouseMove={() => handlers.hover(societe_uuid)}
        onDragOver={(event) => draggedCount > 0 && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          handlers.drop(societe_uuid)
        }}
      >
        {row.kind === 'company' ? (
          <CompanyName row={row} isOpen={isOpen} onToggle={() => handlers.toggle(societe_uuid)} />
        ) : (
          <TechnicianName name={row.name} />
        )}
        <div className={classes.track}>
          {bars.map((bar) => (
            <Bar
              key={bar.visit.ID}
              bar={bar}
              hours={hours}
              rowCount={rowCountOf(bars)}
              isLink={row.kind === 'technician'}
            />
          ))}
          {row.kind === 'company' && draggedCount > 0 && fitness && (
            <FitnessText fitness={fitness} draggedCount={draggedCount} />
          )}
        </div>
      </li>
    )
  },
)

interface CompanyNameProps {
  readonly row: LaneRow
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function CompanyName({ row: { company, visits }, isOpen, onToggle }: CompanyNameProps) {
  const t = useT()
  const { raison_sociale, open_calls, capacity, on_leave, unanswered } = company
  const late = visits.filter(({ is_late }) => is_late).length
  const hasBadge = on_leave || late > 0 || unanswered > 0
  const load = t('candidate.load', { count: formatCount(open_calls), capacity: formatCount(capacity) })
  const shortLoad = t('companies.of_capacity', { open_calls, capacity })
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={classes.name}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-label={t('dispatch.technicians', { company: raison_sociale })}
        onClick={onToggle}
      >
        <Arrow size={14} />
        <span className={classes.company}>{raison_sociale}</span>
      </UnstyledButton>
      <span className={classes.load}>
        {on_leave && <ToneBadge tone="waiting">{t('dispatch.on_leave')}</ToneBadge>}
        {late > 0 && <ToneBadge tone="urgent">{t('planning.late', { count: formatCount(late) })}</ToneBadge>}
        {unanswered > 0 && (
          <ToneBadge tone="urgent">{t('dispatch.unanswered', { count: formatCount(unanswered) })}</ToneBadge>
        )}
        <span className={classes.count} title={load}>
          {hasBadge ? shortLoad : load}
        </span>
      </span>
    </div>
  )
}

function TechnicianName({ name }: { readonly name: string }) {
  const t = useT()
  return <div className={classes.technician}>{name === '' ? t('dispatch.no_technician') : name}</div>
}

interface BarProps {
  readonly bar: LaneBar
  readonly hours: LaneHours
  readonly rowCount: number
  readonly isLink: boolean
}

function Bar({ bar, hours, rowCount, isLink }: BarProps) {
  const t = useT()
  const { visit, row } = bar
  const late = visit.is_late ? ` · ${t('answer.state.late')}` : ''
  const label = `${visit.call_id} · ${timeOf(bar.from)}–${timeOf(bar.to)} · ${visit.status}${late} · ${visit.ville}`
  const height = 100 / rowCount
  const style = { ...placeOf(bar, hours), top: `${row * height}%`, height: `${height}%` }
  const props = {
    className: classes.visit,
    style,
    title: label,
    'data-tone': visit.is_late ? 'urgent' : toneOfStatus(visit.status_id),
  }
  if (!isLink)
    return (
      <span {...props} role="img" aria-label={label}>
        {rowCount === 1 && visit.ville}
      </span>
    )
  return (
    <Link to={callPath(visit.ID)} {...props} aria-label={label}>
      {visit.call_id}
    </Link>
  )
}

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function FitnessText({ fitness, draggedCount }: { readonly fitness: Fitness; readonly draggedCount: number }) {
  const t = useT()
  const { distance } = useFormats()
  return <span className={classes.fitness}>{fitnessFacts(fitness, draggedCount, t, distance)}</span>
}
