import type { Board, BoardVisit } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { Checkbox, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useMemo, useRef, useState } from 'react'
import { StatusBadge } from '../../calls/CallBadges.tsx'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Part } from '../parts/Part.tsx'
import { useStableHandlers } from '../parts/useStableHandlers.ts'
import type { Dispatch } from '../useDispatch.ts'
import { Lane, type LaneHandlers } from './Lane.tsx'
import classes from './Lanes.module.css'
import { keyOfRow, type LaneRow, laneRows } from './laneRows.ts'
import { barsOf, hoursOf, type LaneHours, placeOf, rowCountOf } from './laneTime.ts'

/** Heights in pixels. A technician has a row of bars for each visit at the same time. */
const heights = { company: 60, barRow: 28, margins: 8 }
/** Least width of a visit that can be pressed, in pixels. */
const minVisitWidth = 24
const noCompanies: ReadonlySet<string> = new Set()

/** The companies with their visits of the day; an expanded company shows its technicians. */
export function LanesPart({ dispatch }: { readonly dispatch: Dispatch }) {
  const t = useT()
  const { timeZone } = useFormats()
  const { board, boardDay, hovered, setHovered, dragged, fitness, drop } = dispatch
  const [includeIdle, setIncludeIdle] = useState(false)
  const [expanded, setExpanded] = useState(noCompanies)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => (board ? laneRows(board, includeIdle, expanded) : []), [board, includeIdle, expanded])
  const hours = useMemo(() => hoursOf(board?.visits ?? [], boardDay, timeZone), [board, boardDay, timeZone])
  // The hour marks are as wide as the track of a lane. The element around them also counts its scroll bar's place.
  const { ref: marks, width } = useElementSize()
  const minMinutes = width > 0 ? (minVisitWidth / width) * (hours.to - hours.from) : 0
  // Not in `estimateSize`, which runs for every row at every scroll.
  const rowHeights = useMemo(
    () =>
      rows.map(({ kind, visits }) =>
        kind === 'technician'
          ? heights.margins + heights.barRow * rowCountOf(barsOf(visits, boardDay, timeZone, minMinutes))
          : heights.company,
      ),
    [rows, boardDay, timeZone, minMinutes],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeights[index] ?? heights.company,
    getItemKey: (index) => (rows[index] ? keyOfRow(rows[index]) : index),
    overscan: 3,
  })
  const toggle = (societe_uuid: string) =>
    setExpanded((before) => {
      const after = new Set(before)
      if (!after.delete(societe_uuid)) after.add(societe_uuid)
      return after
    })
  const handlers = useStableHandlers<LaneHandlers>({ toggle, hover: (company) => setHovered({ company }), drop })
  const isHighlighted = ({ company, visits }: LaneRow) => {
    if (hovered === undefined) return false
    if ('company' in hovered) return hovered.company === company.societe_uuid
    const isProposed = dispatch.proposal.companyOf(hovered.call) === company.societe_uuid
    return isProposed || visits.some(({ ID }) => ID === hovered.call)
  }
  const companies = rows.filter(({ kind }) => kind === 'company').length
  const shown = useShownText(board, companies)
  return (
    <Part title={t('dispatch.lanes')} count={shown}>
      <div className={classes.bar}>
        <Checkbox
          size="xs"
          label={t('dispatch.idle_too')}
          checked={includeIdle}
          onChange={(event) => setIncludeIdle(event.currentTarget.checked)}
        />
        <StatusLegend visits={board?.visits ?? []} />
      </div>
      <HourMarks ref={marks} hours={hours} />
      <div className={classes.scroller} ref={scroller}>
        {board && rows.length === 0 && (
          <Text c="dimmed" p={12}>
            {t('dispatch.no_companies')}
          </Text>
        )}
        <ul
          className={classes.list}
          style={{ height: virtual.getTotalSize() }}
          aria-label={t('dispatch.lanes')}
          onMouseLeave={() => setHovered(undefined)}
        >
          {virtual.getVirtualItems().map(({ index, start, size, key }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <Lane
                key={key}
                row={row}
                top={start}
                height={size}
                hours={hours}
                minMinutes={row.kind === 'technician' ? minMinutes : 0}
                day={boardDay}
                isOpen={expanded.has(row.company.societe_uuid)}
                isHighlighted={isHighlighted(row)}
                draggedCount={dragged.length}
                fitness={fitness?.(row.company)}
                handlers={handlers}
              />
            )
          })}
        </ul>
      </div>
    </Part>
  )
}

/** The number of companies that are shown; also that of visits, if some are left out. */
function useShownText(board: Board | undefined, companies: number) {
  const t = useT()
  if (!board) return undefined
  const { visits, total } = board
  const counts = (shown: number, all: number) => ({ shown: formatCount(shown), total: formatCount(all) })
  const text = t('dispatch.shown', counts(companies, total.companies))
  if (visits.length >= total.visits) return text
  return `${text} · ${t('dispatch.shown_visits', counts(visits.length, total.visits))}`
}

/** The statuses of the visits, with their colours. */
function StatusLegend({ visits }: { readonly visits: readonly BoardVisit[] }) {
  const statuses = new Map(visits.map(({ status_id, status }) => [status_id, status]))
  return [...statuses].map(([status_id, status]) => (
    <StatusBadge key={status_id} status_id={status_id} status={status} />
  ))
}

interface HourMarksProps {
  readonly ref: Ref<HTMLDivElement>
  readonly hours: LaneHours
}

function HourMarks({ ref, hours }: HourMarksProps) {
  const starts = Array.from({ length: (hours.to - hours.from) / 60 }, (_, hour) => hours.from + 60 * hour)
  return (
    <div className={classes.hours} aria-hidden="true">
      <div ref={ref}>
        {starts.map((from) => (
          <span key={from} style={placeOf({ from, to: from + 60 }, hours)}>
            {from / 60}
          </span>
        ))}
      </div>
    </div>
  )
}
