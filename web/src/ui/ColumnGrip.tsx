import { type PointerEvent, useState } from 'react'
import classes from './ListTable.module.css'

interface ColumnGripProps {
  readonly width: number
  /** Undefined asks for the first width. */
  readonly onResize: (width: number | undefined) => void
}

/** The right edge of a column's head: dragged it resizes the column, clicked twice it gives the first width back. */
export function ColumnGrip({ width, onResize }: ColumnGripProps) {
  const [start, setStart] = useState<{ x: number; width: number }>()
  const release = () => setStart(undefined)
  return (
    <span
      className={classes.grip}
      data-resizing={start !== undefined || undefined}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart({ x: event.clientX, width })
      }}
      onPointerMove={(event) => start && onResize(start.width + event.clientX - start.x)}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onResize(undefined)}
      aria-hidden
    />
  )
}
