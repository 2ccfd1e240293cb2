import { setTimeout as pause } from 'node:timers/promises'
import { openVisitor } from './browser.ts'
import type { Claim, Program } from './claim.ts'
import { median } from './measure.ts'
import { openPlainBrowser, type PlainBrowser, type PlainPage, slowDown } from './plain-browser.ts'

const slowness = { processor: 4, line: 10, latency: 20 }
const visits = 5

/** How long a list may take at most, in milliseconds. */
const patience = 30_000

interface Visit {
  /** Milliseconds from the address to the first row of the list on screen. */
  readonly painted: number
  /** Bytes of each answer that had arrived by then, as sent, with its head: page, scripts, styles, pictures and rows. */
  readonly sizes: readonly number[]
}

/** The list of calls as it opens for somebody signed in whose browser keeps nothing of the product, and then once more. */
export const clientCold: Program = {
  name: 'client-cold',
  about: 'The list of calls in a browser that keeps nothing of it, and at a second visit.',
  run: async ({ server, say }) => {
    const { origin } = await server()
    const visitor = await openVisitor(origin, 'dispatcher')
    // What the browser keeps stays signed in.
    await visitor.context.close()
    try {
      const browser = await openPlainBrowser(visitor.profile)
      try {
        const first: Visit[] = []
        const again: Visit[] = []
        for (let i = 0; i < visits; i++) {
          first.push(await visit(browser, origin, 'emptied'))
          again.push(await visit(browser, origin, 'kept'))
        }
        say(`  ${first[0]?.sizes.length} requests before the list, ${again[0]?.sizes.length} at a second visit`)
        return claims(first, again)
      } finally {
        await browser.close()
      }
    } finally {
      await visitor.close()
    }
  },
}

async function visit(browser: PlainBrowser, origin: string, cache: 'emptied' | 'kept'): Promise<Visit> {
  const page = await browser.open()
  await slowDown(page, slowness)
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
  return { painted, sizes: arrived }
}

/** Until then nothing is asked of the page. */
async function firstPaint(page: PlainPage): Promise<void> {
  await page.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const drawn = new Promise<void>((resolve) => {
    page.on<{ name: string }>('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve())
  })
  await Promise.race([drawn, pause(patience, undefined, { ref: false })])
}

async function paintedAt(page: PlainPage): Promise<number> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
    const { result } = await page.send<{ result: { value?: number } }>('Runtime.evaluate', { expression: 'paintedAt' })
    if (result.value) return result.value
  }
  throw new Error(`The list of calls was not painted within ${patience / 1000} s.`)
}

/** Runs in the page: notes when the frame with the first row has been handed to the screen. */
function watchRows() {
  const look = () => {
    if (!document.querySelector('tbody [data-row]')) return void requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { paintedAt: performance.now() })))
  }
  requestAnimationFrame(look)
}

function sizesOf(page: PlainPage): number[] {
  const sizes: number[] = []
  // What comes out of the cache has no length.
  page.on<{ encodedDataLength: number }>('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength > 0) sizes.push(encodedDataLength)
  })
  return sizes
}

function claims(first: readonly Visit[], again: readonly Visit[]): Claim[] {
  const seconds = (all: readonly Visit[]) => median(all.map(({ painted }) => painted)) / 1000
  const kilobytes = Math.max(...first.map(({ sizes }) => sizes.reduce((sum, size) => sum + size, 0))) / 1000
  const largest = Math.max(...first.flatMap(({ sizes }) => sizes)) / 1000
  const where = `at ${slowness.line} Mbit/s, ${slowness.latency} ms away, with a ${slowness.processor} x slower processor`
  return [
    claim(`first visit to the painted list, ${where}`, 's', seconds(first), 2.5),
    claim(`second visit to the painted list, ${where}`, 's', seconds(again), 1),
    claim('all that a first visit fetches before the painted list', 'kB', kilobytes, 220),
    claim('the largest answer among it', 'kB', largest, 100),
  ]
}

const claim = (what: string, unit: Claim['unit'], ours: number, most: number): Claim => ({
  what,
  unit,
  ours,
  bar: `under ${most} ${unit}`,
  holds: ours < most,
})
