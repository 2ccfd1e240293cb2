import type { Page } from '@playwright/test'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { openDevtoolsBrowser } from '../browser/devtools-browser.ts'
import { framesDuring } from '../browser/frames.ts'
import { openSignedInBrowser } from '../browser/signed-in-browser.ts'
import { paintsOf, visit } from '../browser/visits.ts'
import { fillBoard, fullBoard } from '../data/full-board.ts'

const board = { name: 'board', path: '/dispatch', content: 'li[data-company]', firstMax: 2.5, secondMax: 1.5 }

/** Required frames per second: a screen of 60 Hz may drop one or two. */
const minFrames = 58
const wheelSteps = 120
/** Pause until the map is drawn, which takes longer without a graphics card. */
const settleMs = 2_000

/** Measures how the full dispatch board opens on the slow machine, and how it scrolls at the speed of this one. */
export const boardBenchmark: Benchmark = {
  name: 'board',
  description: `The dispatch board with ${fullBoard.calls} calls in its tray and ${fullBoard.lanes} lanes.`,
  run: async ({ server, network, log }) => {
    const { origin } = await server()
    const removeFullBoard = await fillBoard(network.pool)
    const visitor = await openSignedInBrowser(origin, 'dispatcher')
    try {
      const scrolling = await measureScrolling(await visitor.context.newPage(), `${origin}${board.path}`)
      for (const { what, ours } of scrolling) log(`  ${what}: ${ours.toFixed(1)}`)
      // The profile keeps the session; only the Playwright context closes.
      await visitor.context.close()
      const browser = await openDevtoolsBrowser(visitor.profile)
      try {
        return [...paintsOf(board, await visit(browser, origin, board)), ...scrolling]
      } finally {
        await browser.close()
      }
    } finally {
      await visitor.close()
      await removeFullBoard()
    }
  },
}

async function measureScrolling(page: Page, address: string): Promise<Measurement[]> {
  await page.goto(address)
  await page.locator('li[data-company]').first().waitFor()
  await page.locator('[aria-busy="false"] canvas').waitFor()
  await page.waitForTimeout(settleMs)
  return [
    ...(await scrollOver(page, 'li[data-row]', `scrolling a tray of ${fullBoard.calls} calls`)),
    ...(await scrollOver(page, 'li[data-company]', `scrolling ${fullBoard.lanes} lanes`)),
  ]
}

/** Turns the wheel over a list, down and up again. */
async function scrollOver(page: Page, rows: string, what: string): Promise<Measurement[]> {
  const textOfFirst = () => page.locator(rows).first().innerText()
  const before = await textOfFirst()
  await page.locator(rows).first().hover()
  // The map is drawn again for the row under the mouse: wait for it.
  await page.waitForTimeout(settleMs)
  const { perSecond, longest } = await framesDuring(page, async () => {
    for (let step = 0; step < wheelSteps; step++) {
      if (step === wheelSteps / 2 && (await textOfFirst()) === before) throw new Error('The wheel moved nothing.')
      await page.mouse.wheel(0, step < wheelSteps / 2 ? 300 : -300)
      await page.waitForTimeout(16)
    }
  })
  return [
    {
      what: `${what}: frames a second`,
      unit: '/s',
      ours: perSecond,
      limit: `at least ${minFrames} /s`,
      isMet: perSecond >= minFrames,
    },
    {
      what: `${what}: longest frame`,
      unit: 'ms',
      ours: longest,
      limit: 'under 50 ms',
      isMet: longest < 50,
    },
  ]
}
