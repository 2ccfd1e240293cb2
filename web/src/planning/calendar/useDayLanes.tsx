import type { DayLaneInfo, MountInfo } from '@fullcalendar/react'
import { type ReactNode, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

const noLanes: ReadonlyMap<string, HTMLElement> = new Map()
const dayOf = ({ date }: MountInfo<DayLaneInfo>) => date.toISOString().slice(0, 10)

/** Tracks the DOM elements of the day columns, so that other content can be rendered next to the visits. */
export function useDayLanes() {
  const [lanes, setLanes] = useState(noLanes)
  const mountHandlers = useMemo(
    () => ({
      dayLaneDidMount: (lane: MountInfo<DayLaneInfo>) =>
        setLanes((before) => new Map(before).set(dayOf(lane), lane.el)),
      dayLaneWillUnmount: (lane: MountInfo<DayLaneInfo>) =>
        setLanes((before) => new Map([...before].filter(([, el]) => el !== lane.el))),
    }),
    [],
  )
  return {
    mountHandlers,
    /** Renders content into a day's column, once it is mounted. */
    renderIn: (day: string, content: ReactNode) => {
      const lane = lanes.get(day)
      return lane && createPortal(content, lane, day)
    },
  }
}
