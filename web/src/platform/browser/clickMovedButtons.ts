/** Distance in pixels that the pointer may move between press and release of a click. */
const maxPointerMovePx = 4

/**
 * Clicks the pressed button even if it moved before the release. Leaving a field may show or clear its error, which
 * moves the buttons below it; the browser would then send the click to a common ancestor.
 */
export function keepClicksOnMovedButtons(): void {
  let pressed: { button: HTMLElement; x: number; y: number } | undefined
  const press = ({ target, button: key, clientX: x, clientY: y }: PointerEvent) => {
    const button = target instanceof Element && key === 0 ? target.closest<HTMLElement>('button, a[href]') : null
    pressed = button ? { button, x, y } : undefined
  }
  const release = ({ target, clientX, clientY }: PointerEvent) => {
    if (!pressed) return
    const { button, x, y } = pressed
    const wasMoved = button.isConnected && !button.contains(target as Node)
    if (wasMoved && Math.hypot(clientX - x, clientY - y) <= maxPointerMovePx) button.click()
  }
  addEventListener('pointerdown', press, { capture: true })
  addEventListener('pointerup', release, { capture: true })
}
