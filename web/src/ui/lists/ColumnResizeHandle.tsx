import { type PointerEvent, useState } from 'react'
import classes from './ListTable.module.css'

interface ColumnResizeHandleProps {
  readonly width: number
  /** Undefined resets the width to its default. */
  readonly onResize: (width: number | undefined) => void
}

/** The right edge of a column header: drag to resize the column, double-click to reset its width. */
export function ColumnResizeHandle({ width, onResize }: ColumnResizeHandleProps) {
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
