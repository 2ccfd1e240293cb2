import type { DayLaneInfo, MountInfo } from '@fullcalendar/react'
import { type ReactNode, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

const none: ReadonlyMap<string, HTMLElement> = new Map()
const dayOf = ({ date }: MountInfo<DayLaneInfo>) => date.toISOString().slice(0, 10)

/** The days' columns on the calendar, so that something can be drawn in them beside the visits. */
export function useLanes() {
  const [lanes, setLanes] = useState(none)
  const watch = useMemo(
    () => ({
      dayLaneDidMount: (lane: MountInfo<DayLaneInfo>) =>
        setLanes((before) => new Map(before).set(dayOf(lane), lane.el)),
      dayLaneWillUnmount: (lane: MountInfo<DayLaneInfo>) =>
        setLanes((before) => new Map([...before].filter(([, el]) => el !== lane.el))),
    }),
    [],
  )
  return {
    watch,
    /** Draws something in a day's column, once it is there. */
    in: (day: string, content: ReactNode) => {
      const lane = lanes.get(day)
      return lane && createPortal(content, lane, day)
    },
  }
}
