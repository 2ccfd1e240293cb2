import { setTimeout as wait } from 'node:timers/promises'
import type { Measurement } from '../benchmark.ts'
import { median } from '../measuring/timing.ts'
import { type DevtoolsBrowser, type DevtoolsPage, emulateSlowMachine, type SlowMachine } from './devtools-browser.ts'

/** The simulated slow browser: factor of the processor, Mbit/s of the line, milliseconds of a round trip. */
const slowMachine = { processor: 4, line: 10, latency: 20 }
const visitCount = 5

/** Give up when the content takes longer than this, in milliseconds. */
const maxPaintMs = 30_000

export interface VisitedPage {
  readonly name: string
  readonly path: string
  /** Selector of what the visitor waits for. */
  readonly content: string
  /** The limits in seconds. */
  readonly firstMax: number
  readonly secondMax: number
}

export interface VisitTimes {
  /** Milliseconds from navigation to the content on screen. */
  readonly paintedMs: number
  /** Encoded size in bytes, with headers, of each response that had arrived by then. */
  readonly sizes: readonly number[]
}

export type FirstAndSecond = readonly [first: readonly VisitTimes[], second: readonly VisitTimes[]]

/** Visits a page in turns with an empty cache and with a filled one, on the slow machine. */
export async function visit(browser: DevtoolsBrowser, origin: string, visited: VisitedPage): Promise<FirstAndSecond> {
  const first: VisitTimes[] = []
  const second: VisitTimes[] = []
  for (let i = 0; i < visitCount; i++) {
    first.push(await measureVisit(browser, origin, visited, { isCacheEmpty: true }))
    second.push(await measureVisit(browser, origin, visited, { isCacheEmpty: false }))
  }
  return [first, second]
}

async function measureVisit(
  browser: DevtoolsBrowser,
  origin: string,
  { path, content }: VisitedPage,
  { isCacheEmpty }: { readonly isCacheEmpty: boolean },
): Promise<VisitTimes> {
  const page = await browser.open()
  await emulateSlowMachine(page, slowMachine)
  if (isCacheEmpty) await forgetClient(page, origin, 'service_workers,cache_storage')
  const times = await timeVisit(page, `${origin}${path}`, content)
  await waitForStoredClient(page)
  await page.close()
  return times
}

/** Empties the cache of the browser and these kinds of storage. */
export async function forgetClient(page: DevtoolsPage, origin: string, storageTypes: string): Promise<void> {
  await page.send('Network.clearBrowserCache')
  await page.send('Storage.clearDataForOrigin', { origin, storageTypes })
}

/** Opens an address in a prepared page and waits until what the selector finds is painted. */
export async function timeVisit(page: DevtoolsPage, url: string, content: string): Promise<VisitTimes> {
  const sizes = sizesOf(page)
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchContent})(${JSON.stringify(content)})` })
  const drawn = firstPaint(page)
  await page.send('Page.navigate', { url })
  await drawn
  return { paintedMs: await paintedAt(page), sizes: [...sizes] }
}

/** Waits until the service worker has stored the app. */
export const waitForStoredClient = (page: DevtoolsPage) =>
  page.send('Runtime.evaluate', { expression: 'navigator.serviceWorker.ready.then(() => 1)', awaitPromise: true })

/** Waits for the first paint without running scripts in the page, which would slow it down. */
async function firstPaint(page: DevtoolsPage): Promise<void> {
  await page.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const drawn = new Promise<void>((resolve) => {
    page.on<{ name: string }>('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve())
  })
  await Promise.race([drawn, wait(maxPaintMs, undefined, { ref: false })])
}

async function paintedAt(page: DevtoolsPage): Promise<number> {
  for (const end = Date.now() + maxPaintMs; Date.now() < end; await wait(50)) {
    const { result } = await page.send<{ result: { value?: number } }>('Runtime.evaluate', { expression: 'paintedAt' })
    if (result.value) return result.value
  }
  throw new Error(`The page was not painted within ${maxPaintMs / 1000} s.`)
}

/** Runs in the page: stores the time at which the frame with the content was painted. */
function watchContent(content: string) {
  const check = () => {
    if (!document.querySelector(content)) return void requestAnimationFrame(check)
    requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { paintedAt: performance.now() })))
  }
  requestAnimationFrame(check)
}

function sizesOf(page: DevtoolsPage): number[] {
  const sizes: number[] = []
  // Responses from the cache have length 0.
  page.on<{ encodedDataLength: number }>('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength > 0) sizes.push(encodedDataLength)
  })
  return sizes
}

/** A slow machine in words. */
export const slowMachineText = ({ line, latency, processor }: SlowMachine) =>
  `at ${line} Mbit/s, ${latency} ms away, with a ${processor} x slower processor`

/** The median times of first and second visits, with their limits. */
export function paintsOf({ name, firstMax, secondMax }: VisitedPage, [first, second]: FirstAndSecond): Measurement[] {
  const seconds = (all: readonly VisitTimes[]) => median(all.map(({ paintedMs }) => paintedMs)) / 1000
  const where = slowMachineText(slowMachine)
  return [
    measurementUnder(`first visit to the painted ${name}, ${where}`, 's', seconds(first), firstMax),
    measurementUnder(`second visit to the painted ${name}, ${where}`, 's', seconds(second), secondMax),
  ]
}

export const measurementUnder = (
  what: string,
  unit: Measurement['unit'],
  ours: number,
  limit: number,
): Measurement => ({
  what,
  unit,
  ours,
  limit: `under ${limit} ${unit}`,
  isMet: ours < limit,
})
