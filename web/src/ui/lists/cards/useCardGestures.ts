import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Distance in pixels after which a swiped card performs its action on release. */
const swipeDistance = 96

/** Movement in pixels after which a touch is a swipe or scrolls the page. */
const startDistance = 10

/** Time that a touch rests on a card before it selects the row, in milliseconds. */
const holdMs = 500

interface Touch {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  readonly holdTimer: number
  isSwipe: boolean
}

interface CardGestures {
  /** Performs the action of the card; undefined if it has none. */
  readonly onSwipe: ((card: HTMLElement) => void) | undefined
  /** Selects the row; undefined if rows cannot be selected. */
  readonly onHold: (() => void) | undefined
}

/**
 * Touch gestures of a card: a swipe to either side performs its action, a long press selects its row. The element with
 * the handlers gets `data-swipe` while it is swiped, and `data-armed` once its release performs the action.
 */
export function useCardGestures({ onSwipe, onHold }: CardGestures) {
  const touch = useRef<Touch>(undefined)
  const ignoresClick = useRef(false)

  const show = (card: HTMLElement, by: number) => {
    card.style.setProperty('--swiped', `${by}px`)
    card.toggleAttribute('data-armed', Math.abs(by) >= swipeDistance)
    if (by === 0) delete card.dataset.swipe
    else card.dataset.swipe = by > 0 ? 'right' : 'left'
  }
  const end = (card: HTMLElement) => {
    window.clearTimeout(touch.current?.holdTimer)
    touch.current = undefined
    show(card, 0)
  }

  return {
    onPointerDown: ({
      currentTarget,
      pointerId,
      pointerType,
      isPrimary,
      clientX,
      clientY,
    }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse' || !isPrimary) return
      ignoresClick.current = false
      const hold = () => {
        if (!onHold) return
        ignoresClick.current = true
        end(currentTarget)
        onHold()
      }
      const holdTimer = window.setTimeout(hold, holdMs)
      touch.current = { pointerId, x: clientX, y: clientY, holdTimer, isSwipe: false }
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const current = touch.current
      if (current?.pointerId !== pointerId) return
      const [right, down] = [clientX - current.x, clientY - current.y]
      if (!current.isSwipe) {
        if (Math.hypot(right, down) < startDistance) return
        if (!onSwipe || Math.abs(right) <= Math.abs(down)) return end(currentTarget)
        window.clearTimeout(current.holdTimer)
        current.isSwipe = true
        ignoresClick.current = true
        currentTarget.setPointerCapture(pointerId)
      }
      show(currentTarget, right)
    },
    onPointerUp: ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
      const current = touch.current
      if (current?.pointerId !== pointerId) return
      end(currentTarget)
      if (current.isSwipe && Math.abs(clientX - current.x) >= swipeDistance) onSwipe?.(currentTarget)
    },
    onPointerCancel: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (touch.current?.pointerId === pointerId) end(currentTarget)
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      // Ignore the browser's click after a gesture, but not the click that the gesture itself makes.
      if (!ignoresClick.current || !event.isTrusted) return
      ignoresClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (touch.current || ignoresClick.current) event.preventDefault()
    },
  }
}
