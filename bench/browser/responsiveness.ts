import type { Page } from '@playwright/test'

/** Waiting times of a user during an action, in milliseconds. */
export interface Responsiveness {
  /** Longest time from an input event to the frame painted after it. */
  readonly paint: number
  /** Longest task on the main thread. */
  readonly task: number
  /** Cumulative layout shift score. */
  readonly shift: number
}

/** Installs the observers in every document this page loads from now on. */
export const observeResponsiveness = (page: Page) => page.addInitScript(installObservers)

/** Returns the waits since the last call, and resets them. */
export async function takeWaits(page: Page): Promise<Responsiveness> {
  // Let the work of the last input finish.
  await page.waitForTimeout(600)
  return page.evaluate(() => (globalThis as unknown as { takeWaits: () => Responsiveness }).takeWaits())
}

/** Runs in the page and defines the global `takeWaits`. */
function installObservers() {
  const none = { paint: 0, task: 0, shift: 0 }
  let waits = { ...none }
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown', 'input']) {
    const onInput = ({ timeStamp }: Event) =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          waits.paint = Math.max(waits.paint, performance.now() - timeStamp)
        }),
      )
    addEventListener(type, onInput, { capture: true, passive: true })
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) waits.task = Math.max(waits.task, duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]
    for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) waits.shift += value
  }).observe({ type: 'layout-shift' })
  const takeWaits = () => {
    const current = waits
    waits = { ...none }
    return current
  }
  Object.assign(globalThis, { takeWaits })
}
