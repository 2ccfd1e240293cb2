import type { DayLaneInfo, MountInfo } from '@fullcalendar/react'
import { type ReactNode, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

const noElements: ReadonlyMap<string, HTMLElement> = new Map()
const dayOf = ({ date }: MountInfo<DayLaneInfo>) => date.toISOString().slice(0, 10)

/** Tracks FullCalendar's elements of the days, so that other content can be rendered into them. */
export function useDayElements() {
  const [elements, setElements] = useState(noElements)
  const mountHandlers = useMemo(
    () => ({
      dayLaneDidMount: (lane: MountInfo<DayLaneInfo>) =>
        setElements((before) => new Map(before).set(dayOf(lane), lane.el)),
      dayLaneWillUnmount: (lane: MountInfo<DayLaneInfo>) =>
        setElements((before) => new Map([...before].filter(([, el]) => el !== lane.el))),
    }),
    [],
  )
  return {
    mountHandlers,
    /** Renders content into a day's column, once it is mounted. */
    renderIn: (day: string, content: ReactNode) => {
      const element = elements.get(day)
      return element && createPortal(content, element, day)
    },
  }
}
