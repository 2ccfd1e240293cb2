import type { Benchmark, Measurement } from '../benchmark.ts'
import { openDevtoolsBrowser } from '../browser/devtools-browser.ts'
import { openSignedInBrowser } from '../browser/signed-in-browser.ts'
import { measurementUnder, paintsOf, type VisitTimes, visit } from '../browser/visits.ts'
import { median } from '../measuring/timing.ts'

const list = { name: 'list', path: '/servicecalls', content: 'tbody [data-row]', firstMax: 2.5, secondMax: 1 }
const home = { name: 'home page', path: '/home', content: 'main li a', firstMax: 1.2, secondMax: 0.6 }

/** Measures the list of calls and the home page for a signed-in user with an empty cache, and with a filled one. */
export const clientColdBenchmark: Benchmark = {
  name: 'client-cold',
  description: 'The list of calls and the home page in a browser that keeps nothing of them, and at a second visit.',
  run: async ({ server, log }) => {
    const { origin } = await server()
    const visitor = await openSignedInBrowser(origin, 'dispatcher')
    // The profile keeps the session; only the Playwright context closes.
    await visitor.context.close()
    try {
      const browser = await openDevtoolsBrowser(visitor.profile)
      try {
        const visits = { list: await visit(browser, origin, list), home: await visit(browser, origin, home) }
        const [first, second] = visits.list
        log(`  ${first[0]?.sizes.length} requests before the list, ${second[0]?.sizes.length} at a second visit`)
        return [...paintsOf(list, visits.list), ...sizesOfFirst(first), ...paintsOf(home, visits.home)]
      } finally {
        await browser.close()
      }
    } finally {
      await visitor.close()
    }
  },
}

function sizesOfFirst(first: readonly VisitTimes[]): Measurement[] {
  // In a slow moment a file for later may arrive before the list is painted.
  const kilobytes = median(first.map(({ sizes }) => sizes.reduce((sum, size) => sum + size, 0))) / 1000
  const largest = Math.max(...first.flatMap(({ sizes }) => sizes)) / 1000
  return [
    measurementUnder('all that a first visit fetches before the painted list', 'kB', kilobytes, 220),
    measurementUnder('the largest answer among it', 'kB', largest, 100),
  ]
}
