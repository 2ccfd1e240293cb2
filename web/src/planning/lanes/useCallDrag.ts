import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { quarterHourAt } from './laneHours.ts'
import type { LaneVisit } from './lanes.ts'

/** The place where a call would be dropped. */
export interface DropTarget {
  readonly technician: string
  /** `YYYY-MM-DD` */
  readonly day: string
  /** Start in minutes of the day; undefined on a lane without hours. */
  readonly minute: number | undefined
}

/** The call that is dragged, with its visit on the lane if it is dragged from one. */
export interface DragSource {
  readonly call: CallRow
  readonly placed: LaneVisit | undefined
}

interface Drag extends DragSource {
  /** Position of the pointer in the window, in pixels. */
  readonly x: number
  readonly y: number
  readonly target: DropTarget | undefined
}

export type StartDrag = (event: PointerEvent<HTMLElement>, source: DragSource) => void

/** A press that moves less than this, in pixels, is a click. */
const clickSlop = 5

/** Drags calls with the mouse or a pen. A finger scrolls instead: calls are planned with the dialog then. */
export function useCallDrag(onDrop: (source: DragSource, target: DropTarget) => void) {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(onDrop)
  latest.current = onDrop
  const stopDragging = useRef(() => {})
  useEffect(() => () => stopDragging.current(), [])

  const start: StartDrag = ({ button, pointerType, clientX, clientY, currentTarget }, source) => {
    if (button !== 0 || pointerType === 'touch') return
    // A bar keeps its distance from the pointer; a call from the tray begins at the pointer.
    const grip = source.placed ? clientX - currentTarget.getBoundingClientRect().left : 0
    let current: Drag | undefined
    const show = (next: Drag | undefined) => {
      current = next
      setDrag(next)
    }
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (!current && Math.hypot(x - clientX, y - clientY) < clickSlop) return
      show({ ...source, x, y, target: targetAt(x, y, grip) })
    }
    const drop = () => {
      const dropped = current
      if (dropped) suppressClick()
      stop()
      if (dropped?.target) latest.current(source, dropped.target)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !current) return
      event.stopPropagation()
      stop()
    }
    const stop = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', press, true)
      if (current) show(undefined)
    }
    stopDragging.current()
    stopDragging.current = stop
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', press, true)
  }
  return { drag, start }
}

/** The lane at a position of the window. */
function targetAt(x: number, y: number, grip: number): DropTarget | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const lane = element.closest<HTMLElement>('[data-drop]')
    if (!lane) continue
    const { technician = '', day = '', from, to } = lane.dataset
    if (from === undefined || to === undefined) return { technician, day, minute: undefined }
    const { left, width } = lane.getBoundingClientRect()
    return { technician, day, minute: quarterHourAt((x - grip - left) / width, { from: Number(from), to: Number(to) }) }
  }
  return undefined
}

/** The browser reports a click at the end of a drag; it would select the visit under the pointer. */
function suppressClick() {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, true))
}
