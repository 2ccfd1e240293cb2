export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface ToastPlace {
  readonly left: number
  readonly width: number
}

/** In pixels: distance to the window's edge, step between two tried places, and gap around clickable boxes. */
const spacing = { margin: 16, step: 8, gap: 4 }

/** Widths to try, in pixels; a narrower toast may cover less. */
const toastWidths = [440, 320, 240, 168]

const overlapOf = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left) + 2 * spacing.gap) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + 2 * spacing.gap)

interface ToastScreen {
  readonly width: number
  /** Top edge of the toasts. */
  readonly top: number
  readonly messages: readonly string[]
  readonly taken: readonly Box[]
}

/** In pixels: average letter width, line height, vertical and horizontal padding of a toast, and space below it. */
const toastSizes = { letter: 6.6, line: 21, paddingY: 10, paddingX: 44, below: 16 }

/** Estimated height of the toasts at a width, before they are rendered. */
export function heightOfToasts(messages: readonly string[], width: number): number {
  const linesOf = (message: string) =>
    Math.ceil((message.length * toastSizes.letter) / (width - toastSizes.paddingX)) || 1
  const heights = messages.map((message) => linesOf(message) * toastSizes.line + toastSizes.paddingY + toastSizes.below)
  return heights.reduce((sum, height) => sum + height, -toastSizes.below)
}

/** The area of clickable boxes that a place covers. */
function coveredBy({ left, width }: ToastPlace, { top, messages, taken }: ToastScreen) {
  const box = { left, top, right: left + width, bottom: top + heightOfToasts(messages, width) }
  return taken.reduce((sum, one) => sum + overlapOf(box, one), 0)
}

/**
 * Finds the place for the toasts: the current place `current` if it covers nothing, else the rightmost place that
 * covers nothing, else the place that covers least.
 */
export function placeOfToasts(screen: ToastScreen, current?: ToastPlace): ToastPlace {
  const { margin, step } = spacing
  const maxWidth = screen.width - 2 * margin
  if (current && current.left + current.width <= screen.width - margin && coveredBy(current, screen) === 0)
    return current
  let best: ToastPlace = { left: margin, width: maxWidth }
  let leastCovered = Number.POSITIVE_INFINITY
  for (const width of toastWidths.map((width) => Math.min(width, maxWidth)))
    for (let left = screen.width - margin - width; left >= margin; left -= step) {
      const covered = coveredBy({ left, width }, screen)
      if (covered === 0) return { left, width }
      if (covered < leastCovered) {
        leastCovered = covered
        best = { left, width }
      }
    }
  return best
}
