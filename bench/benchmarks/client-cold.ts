import { setTimeout as pause } from 'node:timers/promises'
import type { Benchmark, Measurement } from '../benchmark.ts'
import {
  type DevtoolsBrowser,
  type DevtoolsPage,
  emulateSlowMachine,
  openDevtoolsBrowser,
} from '../browser/devtools-browser.ts'
import { openSignedInBrowser } from '../browser/signed-in-browser.ts'
import { median } from '../measuring/timing.ts'

const slowMachine = { processor: 4, line: 10, latency: 20 }
const visitCount = 5

/** Give up when the list takes longer than this, in milliseconds. */
const maxPaintMs = 30_000

interface VisitTimes {
  /** Milliseconds from navigation to the first row of the list on screen. */
  readonly paintedMs: number
  /** Encoded size in bytes, with headers, of each response that had arrived by then. */
  readonly sizes: readonly number[]
}

/** Measures the list of calls for a signed-in user with an empty cache, and again with a filled cache. */
export const clientColdBenchmark: Benchmark = {
  name: 'client-cold',
  description: 'The list of calls in a browser that keeps nothing of it, and at a second visit.',
  run: async ({ server, say }) => {
    const { origin } = await server()
    const visitor = await openSignedInBrowser(origin, 'dispatcher')
    // The profile keeps the session; only the Playwright context closes.
    await visitor.context.close()
    try {
      const browser = await openDevtoolsBrowser(visitor.profile)
      try {
        const first: VisitTimes[] = []
        const second: VisitTimes[] = []
        for (let i = 0; i < visitCount; i++) {
          first.push(await measureVisit(browser, origin, 'emptied'))
          second.push(await measureVisit(browser, origin, 'kept'))
        }
        say(`  ${first[0]?.sizes.length} requests before the list, ${second[0]?.sizes.length} at a second visit`)
        return measurementsOf(first, second)
      } finally {
        await browser.close()
      }
    } finally {
      await visitor.close()
    }
  },
}

async function measureVisit(browser: DevtoolsBrowser, origin: string, cache: 'emptied' | 'kept'): Promise<VisitTimes> {
  const page = await browser.open()
  await emulateSlowMachine(page, slowMachine)
  if (cache === 'emptied') await page.send('Network.clearBrowserCache')
  const sizes = sizesOf(page)
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchRows})()` })
  const drawn = firstPaint(page)
  await page.send('Page.navigate', { url: `${origin}/servicecalls` })
  await drawn
  const painted = await paintedAt(page)
  const arrived = [...sizes]
  await page.close()
  return { paintedMs: painted, sizes: arrived }
}

/** Waits for the first paint without running scripts in the page, which would slow it down. */
async function firstPaint(page: DevtoolsPage): Promise<void> {
  await page.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const drawn = new Promise<void>((resolve) => {
    page.on<{ name: string }>('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve())
  })
  await Promise.race([drawn, pause(maxPaintMs, undefined, { ref: false })])
}

async function paintedAt(page: DevtoolsPage): Promise<number> {
  for (const end = Date.now() + maxPaintMs; Date.now() < end; await pause(50)) {
    const { result } = await page.send<{ result: { value?: number } }>('Runtime.evaluate', { expression: 'paintedAt' })
    if (result.value) return result.value
  }
  throw new Error(`The list of calls was not painted within ${maxPaintMs / 1000} s.`)
}

/** Runs in the page: stores the time at which the frame with the first row was painted. */
function watchRows() {
  const checkRows = () => {
    if (!document.querySelector('tbody [data-row]')) return void requestAnimationFrame(checkRows)
    requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { paintedAt: performance.now() })))
  }
  requestAnimationFrame(checkRows)
}

function sizesOf(page: DevtoolsPage): number[] {
  const sizes: number[] = []
  // Responses from the cache have length 0.
  page.on<{ encodedDataLength: number }>('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength > 0) sizes.push(encodedDataLength)
  })
  return sizes
}

function measurementsOf(first: readonly VisitTimes[], second: readonly VisitTimes[]): Measurement[] {
  const seconds = (all: readonly VisitTimes[]) => median(all.map(({ paintedMs }) => paintedMs)) / 1000
  const kilobytes = Math.max(...first.map(({ sizes }) => sizes.reduce((sum, size) => sum + size, 0))) / 1000
  const largest = Math.max(...first.flatMap(({ sizes }) => sizes)) / 1000
  const where = `at ${slowMachine.line} Mbit/s, ${slowMachine.latency} ms away, with a ${slowMachine.processor} x slower processor`
  return [
    measurementUnder(`first visit to the painted list, ${where}`, 's', seconds(first), 2.5),
    measurementUnder(`second visit to the painted list, ${where}`, 's', seconds(second), 1),
    measurementUnder('all that a first visit fetches before the painted list', 'kB', kilobytes, 220),
    measurementUnder('the largest answer among it', 'kB', largest, 100),
  ]
}

const measurementUnder = (what: string, unit: Measurement['unit'], ours: number, most: number): Measurement => ({
  what,
  unit,
  ours,
  limit: `under ${most} ${unit}`,
  holds: ours < most,
})
