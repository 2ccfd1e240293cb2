/** Distance in pixels that the pointer may move between press and release of a click. */
const maxPointerMovePx = 4

const clickable = 'button, a[href], label, input:is([type="checkbox"], [type="radio"])'

/**
 * Clicks the pressed button, link or checkbox even if it moved before the release. Leaving a field may show or clear
 * its error, which moves the elements below it; the browser would then send the click to a common ancestor.
 */
export function keepClicksOnMovedElements(): void {
  let pressed: { element: HTMLElement; x: number; y: number } | undefined
  const press = ({ target, button: key, clientX: x, clientY: y }: PointerEvent) => {
    const element = target instanceof Element && key === 0 ? target.closest<HTMLElement>(clickable) : null
    pressed = element ? { element, x, y } : undefined
  }
  const release = ({ target, clientX, clientY }: PointerEvent) => {
    if (!pressed) return
    const { element, x, y } = pressed
    const wasMoved = element.isConnected && !element.contains(target as Node) && !isInLabelOf(element, target)
    if (wasMoved && Math.hypot(clientX - x, clientY - y) <= maxPointerMovePx) element.click()
  }
  addEventListener('pointerdown', press, { capture: true })
  addEventListener('pointerup', release, { capture: true })
}

/** A release on the label around the pressed checkbox: the browser clicks it by itself. */
const isInLabelOf = (element: HTMLElement, target: EventTarget | null) =>
  target instanceof Element && Boolean(target.closest('label')?.contains(element))
