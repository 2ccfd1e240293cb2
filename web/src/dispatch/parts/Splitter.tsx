import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './Parts.module.css'
import { widthLimits } from './usePartLayout.ts'

const keyStep = 24

interface SplitterProps {
  readonly label: string
  readonly width: number
  /** The side of the splitter on which the part is that it resizes. */
  readonly side: 'left' | 'right'
  readonly onResize: (width: number) => void
}

/** The border of a part: dragging it, or the arrow keys, change the width. */
export function Splitter({ label, width, side, onResize }: SplitterProps) {
  const direction = side === 'left' ? 1 : -1
  const start = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget, clientX, pointerId } = event
    event.preventDefault()
    currentTarget.setPointerCapture(pointerId)
    const move = (moved: globalThis.PointerEvent) => onResize(width + direction * (moved.clientX - clientX))
    const stop = () => currentTarget.removeEventListener('pointermove', move)
    currentTarget.addEventListener('pointermove', move)
    currentTarget.addEventListener('lostpointercapture', stop, { once: true })
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onResize(width + direction * by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr>
    <div
      className={classes.splitter}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      onPointerDown={start}
      onKeyDown={press}
    />
  )
}
