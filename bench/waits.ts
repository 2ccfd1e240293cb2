import type { Page } from '@playwright/test'

/** What somebody had to wait for while they did something, in milliseconds. */
export interface Waits {
  /** The longest from a key, a click or a move of the mouse to the frame that came of it. */
  readonly paint: number
  /** The longest work the page could not be interrupted in. */
  readonly task: number
  /** How much moved that nobody had moved, as browsers score it. */
  readonly shift: number
}

/** Has every page opened from now on take notice of what is waited for. */
export const watchWaits = (page: Page) => page.addInitScript(watch)

/** What was waited for since it was last asked. */
export async function takeWaits(page: Page): Promise<Waits> {
  // What the last key brought about is over when nothing has been drawn for a while.
  await page.waitForTimeout(600)
  return page.evaluate(() => (globalThis as unknown as { takeWaits: () => Waits }).takeWaits())
}

/** Runs in the page. */
function watch() {
  const none = { paint: 0, task: 0, shift: 0 }
  let waits = { ...none }
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown', 'input']) {
    const seen = ({ timeStamp }: Event) =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          waits.paint = Math.max(waits.paint, performance.now() - timeStamp)
        }),
      )
    addEventListener(type, seen, { capture: true, passive: true })
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) waits.task = Math.max(waits.task, duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]
    for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) waits.shift += value
  }).observe({ type: 'layout-shift' })
  const takeWaits = () => {
    const taken = waits
    waits = { ...none }
    return taken
  }
  Object.assign(globalThis, { takeWaits })
}
