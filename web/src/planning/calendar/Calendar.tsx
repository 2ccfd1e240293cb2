import '@fullcalendar/react/skeleton.css'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { wallClock } from '../../platform/i18n/timeZones.ts'
import type { Period, VisitsView } from '../period.ts'
import type { Visit } from '../visits.ts'
import classes from './Calendar.module.css'
import { calendarOptions } from './calendarOptions.tsx'
import { HiddenVisitCounts } from './HiddenVisitCounts.tsx'
import { useDayElements } from './useDayElements.ts'
import { columnsForWidth, fitVisits, isTooNarrow, stackVisits, type VisitStack } from './visitColumns.ts'

interface CalendarProps {
  readonly view: VisitsView
  readonly period: Period
  readonly visits: readonly Visit[]
  readonly selected: string | undefined
  /** Calls whose move is not yet confirmed: always shown, and not draggable until the server answers. */
  readonly moving: ReadonlySet<string>
  readonly mayMove: (visit: Visit) => boolean
  readonly onSelect: (ID: string) => void
  /** Opens all visits of an hour, `YYYY-MM-DDTHH`. */
  readonly onHour: (hour: string) => void
  /** Opens visits that are drawn as one. */
  readonly onStack: (stack: VisitStack) => void
  readonly onDay: (day: string) => void
  /** `wall` is the new start or, for a resize, the new end on the wall clock, `YYYY-MM-DDTHH:mm`. */
  readonly onMove: (visit: Visit, wall: string) => void
  readonly onResize: (visit: Visit, wall: string) => void
}

const fullCalendarViews = { day: 'timeGridDay', week: 'timeGridWeek', agenda: 'listWeek' } as const

/** An agenda has the days of its period: seven, on a phone one. */
const fullCalendarView = (view: VisitsView, { from, until }: Period) =>
  view === 'agenda' && until === addDays(from, 1) ? 'listDay' : fullCalendarViews[view]

const plugins = [timeGridPlugin, listPlugin, interactionPlugin]

/** In pixels. */
const hourColumnWidth = 56

/**
 * Calendar of visits. It works only with wall-clock times of the network's time zone; `visits.ts` handles the change
 * to and from summer time.
 */
export function Calendar(props: CalendarProps) {
  const { view, period, visits, selected, moving, mayMove, onHour } = props
  const t = useT()
  const lang = useLanguage()
  const { timeZone } = useFormats()
  const calendar = useRef<CalendarRef>(null)
  const { ref, width } = useElementSize()
  const days = view === 'day' ? 1 : 7
  const dayWidth = (width - hourColumnWidth) / days
  const columns = columnsForWidth(dayWidth)
  const isStacked = view !== 'agenda' && width > 0 && isTooNarrow(dayWidth)

  const calendarView = fullCalendarView(view, period)

  const dayElements = useDayElements()
  const latest = useRef(props)
  latest.current = props
  const [isDragging, setDragging] = useState(false)
  const handlers = useMemo(() => createEventHandlers(() => latest.current, setDragging), [])

  const { events, hiddenByDay } = useMemo(() => {
    const alwaysShown = new Set([...moving, ...(selected ? [selected] : [])])
    const fitted =
      view === 'agenda' || isStacked ? { shown: visits, hidden: [] } : fitVisits(visits, columns, alwaysShown)
    const stacks = isStacked ? stackVisits(visits, alwaysShown) : fitted.shown.map(stackOf)
    const events = stacks.map((stack) => {
      const [visit, ...others] = stack.visits
      const isSelected = stack.visits.some(({ call }) => call.ID === selected)
      return toCalendarEvent(stack, isSelected, others.length === 0 && !moving.has(visit.call.ID) && mayMove(visit))
    })
    return { events, hiddenByDay: Map.groupBy(fitted.hidden, ({ hour }) => hour.slice(0, 10)) }
  }, [view, visits, columns, isStacked, moving, selected, mayMove])

  // If events or options change during a drag, FullCalendar treats the drop as foreign and does not report it.
  // So changes are shown only after the drag.
  const renderedEvents = useRef(events)
  if (!isDragging) renderedEvents.current = events

  const labels = useMemo(
    () => ({
      now: () => `${wallClock(new Date().toISOString(), timeZone)}:00`,
      navLinkHint: (day: string) => t('planning.go_to_day', { day }),
      timedText: t('planning.calendar'),
      eventsHint: t('planning.calendar'),
      noEventsText: t('planning.no_visits'),
    }),
    [t, timeZone],
  )

  useEffect(() => {
    calendar.current?.getApi().changeView(calendarView, period.from)
  }, [calendarView, period.from])

  return (
    <div ref={ref} className={classes.calendar}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={calendarView}
        initialDate={period.from}
        headerToolbar={false}
        height="100%"
        locale={lang}
        firstDay={1}
        timeZone="UTC"
        nowIndicator
        events={renderedEvents.current}
        {...labels}
        {...calendarOptions}
        {...handlers}
        {...dayElements.mountHandlers}
      />
      {[...hiddenByDay].map(([day, hidden]) =>
        dayElements.renderIn(day, <HiddenVisitCounts hidden={hidden} onOpen={onHour} />),
      )}
    </div>
  )
}

const stackOf = (visit: Visit): VisitStack => ({ visits: [visit], start: visit.start, end: visit.end })

const toCalendarEvent = ({ visits, start, end }: VisitStack, selected: boolean, editable: boolean): EventInput => ({
  id: visits[0].call.ID,
  start,
  end,
  editable,
  visits,
  selected,
})

interface CalendarEventInfo {
  readonly event: {
    readonly start: Date | null
    readonly end: Date | null
    readonly extendedProps: Record<string, unknown>
  }
}

const wallOf = (date: Date | null) => (date?.toISOString() ?? '').slice(0, 16)

/** Event handlers for FullCalendar. Created once, as new functions would make it render everything again. */
function createEventHandlers(currentProps: () => CalendarProps, setDragging: (isDragging: boolean) => void) {
  const visitsOf = ({ event }: CalendarEventInfo) => event.extendedProps.visits as VisitStack['visits']
  const visitOf = (info: CalendarEventInfo) => visitsOf(info)[0]
  return {
    eventDragStart: () => setDragging(true),
    eventDragStop: () => setDragging(false),
    eventResizeStart: () => setDragging(true),
    eventResizeStop: () => setDragging(false),
    eventClick: (clicked: CalendarEventInfo) => {
      const [visit, ...others] = visitsOf(clicked)
      const { start, end } = clicked.event
      if (others.length === 0) currentProps().onSelect(visit.call.ID)
      else currentProps().onStack({ visits: [visit, ...others], start: wallOf(start), end: wallOf(end) })
    },
    eventDrop: (dropped: CalendarEventInfo) => currentProps().onMove(visitOf(dropped), wallOf(dropped.event.start)),
    eventResize: (resized: CalendarEventInfo) => currentProps().onResize(visitOf(resized), wallOf(resized.event.end)),
    navLinkDayClick: (day: Date) => currentProps().onDay(day.toISOString().slice(0, 10)),
  }
}
