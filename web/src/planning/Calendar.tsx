import '@fullcalendar/react/skeleton.css'
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useLanguage, useT } from '../kernel/i18n.ts'
import classes from './Calendar.module.css'
import { calendarLook } from './calendarLook.tsx'
import { columnsIn, thinOut } from './crowd.ts'
import { MoreVisits } from './MoreVisits.tsx'
import type { Period, PlanningView } from './period.ts'
import { useLanes } from './useLanes.tsx'
import { type Visit, wallClock } from './visits.ts'

interface CalendarProps {
  readonly view: PlanningView
  readonly period: Period
  readonly visits: readonly Visit[]
  readonly selected: string | undefined
  /** Calls that were just put elsewhere: always in sight, and not to be moved again before there is an answer. */
  readonly moving: ReadonlySet<string>
  readonly mayMove: (visit: Visit) => boolean
  readonly onSelect: (ID: string) => void
  /** Asked for all visits of an hour, `YYYY-MM-DDTHH`. */
  readonly onHour: (hour: string) => void
  readonly onDay: (day: string) => void
  /** `wall` is what the clocks are to show, `YYYY-MM-DDTHH:mm`. */
  readonly onMove: (visit: Visit, wall: string) => void
  readonly onStretch: (visit: Visit, wall: string) => void
}

const fullCalendarViews = { day: 'timeGridDay', week: 'timeGridWeek', agenda: 'listWeek' } as const
const plugins = [timeGridPlugin, listPlugin, interactionPlugin]

/** The column of hours, in pixels. */
const axis = 56

/**
 * Days with their visits. It is told what the clocks of the network's time zone show and knows of no other time: what a
 * change of clocks means is decided where visits are placed and moved.
 */
export function Calendar(props: CalendarProps) {
  const { view, period, visits, selected, moving, mayMove, onHour } = props
  const t = useT()
  const lang = useLanguage()
  const { timeZone } = useFormats()
  const calendar = useRef<CalendarRef>(null)
  const { ref, width } = useElementSize()
  const days = view === 'day' ? 1 : 7
  const columns = columnsIn((width - axis) / days)

  const lanes = useLanes()
  const latest = useRef(props)
  latest.current = props
  const [isCarrying, setCarrying] = useState(false)
  const does = useMemo(() => listeners(() => latest.current, setCarrying), [])

  const { events, crowds } = useMemo(() => {
    const kept = new Set([...moving, ...(selected ? [selected] : [])])
    const thinned = view === 'agenda' ? { shown: visits, more: [] } : thinOut(visits, columns, kept)
    const events = thinned.shown.map((visit) =>
      eventOf(visit, visit.call.ID === selected, !moving.has(visit.call.ID) && mayMove(visit)),
    )
    return { events, crowds: Map.groupBy(thinned.more, ({ hour }) => hour.slice(0, 10)) }
  }, [view, visits, columns, moving, selected, mayMove])

  // The calendar takes a visit whose fall finds other events or options for one from elsewhere, and says nothing: what
  // changes while one is carried shows after it.
  const drawn = useRef(events)
  if (!isCarrying) drawn.current = events

  const says = useMemo(
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
    calendar.current?.getApi().changeView(fullCalendarViews[view], period.from)
  }, [view, period.from])

  return (
    <div ref={ref} className={classes.calendar}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={fullCalendarViews[view]}
        initialDate={period.from}
        headerToolbar={false}
        height="100%"
        locale={lang}
        firstDay={1}
        timeZone="UTC"
        nowIndicator
        events={drawn.current}
        {...says}
        {...calendarLook}
        {...does}
        {...lanes.watch}
      />
      {[...crowds].map(([day, more]) => lanes.in(day, <MoreVisits more={more} onOpen={onHour} />))}
    </div>
  )
}

const eventOf = (visit: Visit, selected: boolean, editable: boolean): EventInput => ({
  id: visit.call.ID,
  start: visit.start,
  end: visit.end,
  editable,
  visit,
  selected,
})

interface Dropped {
  readonly event: {
    readonly start: Date | null
    readonly end: Date | null
    readonly extendedProps: Record<string, unknown>
  }
}

const wallOf = (date: Date | null) => (date?.toISOString() ?? '').slice(0, 16)

/** What the calendar reports. The same functions all along: other ones would make it draw everything anew. */
function listeners(now: () => CalendarProps, setCarrying: (is: boolean) => void) {
  const visitOf = ({ event }: Dropped) => event.extendedProps.visit as Visit
  return {
    eventDragStart: () => setCarrying(true),
    eventDragStop: () => setCarrying(false),
    eventResizeStart: () => setCarrying(true),
    eventResizeStop: () => setCarrying(false),
    eventClick: (clicked: Dropped) => now().onSelect(visitOf(clicked).call.ID),
    eventDrop: (dropped: Dropped) => now().onMove(visitOf(dropped), wallOf(dropped.event.start)),
    eventResize: (dropped: Dropped) => now().onStretch(visitOf(dropped), wallOf(dropped.event.end)),
    navLinkDayClick: (day: Date) => now().onDay(day.toISOString().slice(0, 10)),
  }
}
