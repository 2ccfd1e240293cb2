import type { CalendarOptions, EventDisplayInfo } from '@fullcalendar/react'
import { showDay } from '../kernel/formats.ts'
import classes from './Calendar.module.css'
import { VisitBlock } from './VisitBlock.tsx'
import { VisitLine } from './VisitLine.tsx'
import type { Visit } from './visits.ts'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const clockOf = (date: Date | null) => (date?.toISOString() ?? '').slice(11, 16)

const minute = 60_000

/** Hours are parted by a line, their halves by a faint one. */
const lineAt = (minutes: number) => (minutes % 60 === 0 ? classes.hour : minutes % 30 === 0 ? classes.half : '')

/** A day's link is named by what is seen, so that it can be spoken to; its title has the whole date. */
function nameDay({ el }: { el: HTMLElement }) {
  for (const link of el.querySelectorAll('[role="link"]')) link.removeAttribute('aria-label')
}

function Content({ event, isMirror, isShort, view }: EventDisplayInfo) {
  const { visit, selected } = event.extendedProps as { visit: Visit; selected: boolean }
  const said = { call: visit.call, selected, from: clockOf(event.start), to: clockOf(event.end) }
  if (view.type === 'listWeek') return <VisitLine {...said} />
  return <VisitBlock {...said} short={isShort} moving={isMirror} />
}

/** How the calendar looks and what it lets people do; the same for everybody and all the time. */
export const calendarLook = {
  allDaySlot: false,
  // Visits move by a quarter of an hour. Slots of another length than that make them jump when they are taken up.
  slotDuration: '00:15:00',
  slotHeaderInterval: '01:00:00',
  slotHeaderFormat: clock,
  slotMinHeight: 13,
  scrollTime: '07:00:00',
  scrollTimeReset: false,
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  dayHeaderContent: ({ weekdayText, dayNumberText }) => `${weekdayText} ${dayNumberText}`,
  dayHeaderDidMount: nameDay,
  listDayHeaderDidMount: nameDay,
  listDayFormat: { weekday: 'long' },
  listDayAltFormat: ({ date }) => showDay(date.marker.toISOString()),
  navLinks: true,
  selectable: false,
  eventOrder: 'start,-duration,id',
  slotEventOverlap: false,
  eventMinHeight: 24,
  eventShortHeight: 34,
  eventLongPressDelay: 400,
  eventContent: (info: EventDisplayInfo) => <Content {...info} />,
  viewClass: classes.view,
  tableHeaderClass: classes.head,
  dayHeaderClass: (info) => (info.isToday ? `${classes.day} ${classes.today}` : classes.day),
  dayHeaderInnerClass: classes.dayName,
  dayHeaderAlign: 'center',
  dayLaneClass: (info) => (info.isToday ? `${classes.lane} ${classes.todayLane}` : classes.lane),
  dayLaneInnerClass: classes.laneInner,
  slotHeaderInnerClass: classes.hourText,
  slotLaneClass: ({ time }) => lineAt((time?.milliseconds ?? 0) / minute),
  nowIndicatorLineClass: classes.now,
  columnEventClass: classes.event,
  columnEventInnerClass: classes.eventInner,
  columnEventAfterClass: (info) => (info.isEndResizable ? classes.grip : ''),
  listItemEventClass: classes.listed,
  listItemEventInnerClass: classes.listedInner,
  listDayHeaderClass: classes.listDay,
  listDayHeaderInnerClass: classes.listDayName,
  noEventsClass: classes.nothing,
} satisfies CalendarOptions
