import { minuteMs } from '@callout/domain/platform/wall-clock.ts'
import type { CalendarOptions, EventDisplayInfo } from '@fullcalendar/react'
import { formatDay } from '../../platform/i18n/formats.ts'
import classes from './Calendar.module.css'
import { StackBlock } from './StackBlock.tsx'
import { VisitBlock } from './VisitBlock.tsx'
import { VisitLine } from './VisitLine.tsx'
import type { VisitStack } from './visitColumns.ts'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const clockOf = (date: Date | null) => (date?.toISOString() ?? '').slice(11, 16)

/** A line at each full hour, a faint one at each half hour. */
const lineAt = (minutes: number) => (minutes % 60 === 0 ? classes.hour : minutes % 30 === 0 ? classes.half : '')

/** Removes the label of a day link, so that voice control finds it by its visible text. */
function unlabelDayLink({ el }: { el: HTMLElement }) {
  for (const link of el.querySelectorAll('[role="link"]')) link.removeAttribute('aria-label')
}

function EventContent({ event, isMirror, isShort, view }: EventDisplayInfo) {
  const { visits, selected } = event.extendedProps as Pick<VisitStack, 'visits'> & { selected: boolean }
  const [{ call }] = visits
  const from = clockOf(event.start)
  if (visits.length > 1) return <StackBlock visits={visits} selected={selected} from={from} short={isShort} />
  const visitProps = { call, selected, from, to: clockOf(event.end) }
  if (view.type.startsWith('list')) return <VisitLine {...visitProps} />
  return <VisitBlock {...visitProps} short={isShort} moving={isMirror} />
}

/** Constant FullCalendar options. */
export const calendarOptions = {
  allDaySlot: false,
  // Visits move in steps of 15 minutes. Slots of another length make a visit jump when a drag starts.
  slotDuration: '00:15:00',
  slotHeaderInterval: '01:00:00',
  slotHeaderFormat: clock,
  slotMinHeight: 13,
  scrollTime: '07:00:00',
  scrollTimeReset: false,
  dayHeaderFormat: { weekday: 'short', day: 'numeric' },
  dayHeaderContent: ({ weekdayText, dayNumberText }) => `${weekdayText} ${dayNumberText}`,
  dayHeaderDidMount: unlabelDayLink,
  listDayHeaderDidMount: unlabelDayLink,
  listDayFormat: { weekday: 'long' },
  listDayAltFormat: ({ date }) => formatDay(date.marker.toISOString()),
  navLinks: true,
  selectable: false,
  eventOrder: 'start,-duration,id',
  slotEventOverlap: false,
  eventMinHeight: 24,
  eventShortHeight: 34,
  eventLongPressDelay: 400,
  eventContent: (info: EventDisplayInfo) => <EventContent {...info} />,
  viewClass: classes.view,
  tableHeaderClass: classes.head,
  dayHeaderClass: (info) => (info.isToday ? `${classes.day} ${classes.today}` : classes.day),
  dayHeaderInnerClass: classes.dayName,
  dayHeaderAlign: 'center',
  dayLaneClass: (info) => (info.isToday ? `${classes.lane} ${classes.todayLane}` : classes.lane),
  dayLaneInnerClass: classes.laneInner,
  slotHeaderInnerClass: classes.hourText,
  slotLaneClass: ({ time }) => lineAt((time?.milliseconds ?? 0) / minuteMs),
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
