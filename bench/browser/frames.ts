import type { Page } from '@playwright/test'

/** The frames that a page draws while something goes on. */
export interface Frames {
  readonly perSecond: number
  /** The longest time between two of them, in milliseconds. */
  readonly longest: number
}

/** Watches the frames of a page during an action. */
export async function framesDuring(page: Page, action: () => Promise<void>): Promise<Frames> {
  await page.evaluate(noteFrames)
  await action()
  const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const duration = gaps.reduce((sum, gap) => sum + gap, 0)
  return { perSecond: (1000 * gaps.length) / duration, longest: Math.max(...gaps) }
}

/** Runs in the page: stores the time of every frame in the global `frameTimes`. */
function noteFrames() {
  const frameTimes: number[] = []
  const note = (time: number) => {
    // Another measurement has begun.
    if ((globalThis as unknown as { frameTimes: number[] }).frameTimes !== frameTimes) return
    frameTimes.push(time)
    requestAnimationFrame(note)
  }
  Object.assign(globalThis, { frameTimes })
  requestAnimationFrame(note)
}
