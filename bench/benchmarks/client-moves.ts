import type { Page } from '@playwright/test'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { observeResponsiveness, type Responsiveness, takeWaits } from '../browser/responsiveness.ts'
import { openSignedInBrowser } from '../browser/signed-in-browser.ts'
import { fillWeek } from '../data/busy-week.ts'

const appointments = 2_000
const maxMs = 100

/** Measures how long a dispatcher waits for the screen during everyday actions, without throttling. */
export const clientMovesBenchmark: Benchmark = {
  name: 'client-moves',
  description: 'What a dispatcher does all day in a browser, at the speed of this machine.',
  run: async ({ server, network, log }) => {
    const { origin } = await server()
    const visitor = await openSignedInBrowser(origin, 'dispatcher')
    const week = await fillWeek(network.pool, appointments)
    try {
      const page = await visitor.context.newPage()
      await observeResponsiveness(page)
      const actions = [
        await goToCallAndBack(page, origin),
        await typeInFilter(page, origin),
        await dragVisit(page, `${origin}/planning?view=week&date=${week.monday}&call=${week.movable}`, week.movable),
      ]
      return actions.flatMap(({ what, waits }) => {
        log(`  ${what}: paint ${waits.paint.toFixed(0)} ms, task ${waits.task} ms, shift ${waits.shift.toFixed(4)}`)
        return measurementsOf(what, waits)
      })
    } finally {
      await week.restore()
      await visitor.close()
    }
  },
}

interface UserAction {
  readonly what: string
  readonly waits: Responsiveness
}

const rounds = 5

async function goToCallAndBack(page: Page, origin: string): Promise<UserAction> {
  await page.goto(`${origin}/servicecalls`)
  await waitForList(page)
  await goAndReturn(page, 0)
  await takeWaits(page)
  for (let row = 1; row <= rounds; row++) await goAndReturn(page, row)
  return { what: 'from the list to a call and back', waits: await takeWaits(page) }
}

async function goAndReturn(page: Page, row: number) {
  await page.locator('tbody [data-row]').nth(row).click()
  await page.getByRole('tab').first().waitFor()
  await page.waitForTimeout(300)
  await page.locator('main a[href^="/servicecalls"]').first().click()
  await waitForList(page)
  await page.waitForTimeout(300)
}

async function typeInFilter(page: Page, origin: string): Promise<UserAction> {
  await page.goto(`${origin}/servicecalls`)
  await waitForList(page)
  await takeWaits(page)
  // The filter of the subject column.
  await page.getByRole('search').getByRole('textbox').nth(1).focus()
  for (const text of ['caldera', 'termo']) {
    await page.keyboard.press('Control+A')
    // Pause in the middle, so that rows arrive while the rest is typed.
    await page.keyboard.type(text.slice(0, 3), { delay: 80 })
    await page.waitForTimeout(320)
    await page.keyboard.type(text.slice(3), { delay: 80 })
    await page.waitForURL((url) => url.search.includes(text))
    await waitForList(page)
  }
  return { what: 'typing in a filter', waits: await takeWaits(page) }
}

async function dragVisit(page: Page, address: string, ID: string): Promise<UserAction> {
  await page.goto(address)
  await page.locator('main [aria-busy="false"] [data-visit]').first().waitFor()
  const visit = page.locator(`[data-visit="${ID}"]`)
  await visit.scrollIntoViewIfNeeded()
  const place = await visit.boundingBox()
  if (!place) throw new Error(`The visit ${ID} is not on the calendar.`)
  const from = { x: place.x + place.width / 2, y: place.y + 6 }
  await takeWaits(page)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(from.x + step * 8, from.y + step * 6)
    await page.waitForTimeout(16)
  }
  const saved = page.waitForResponse((response) => response.url().includes('/ServiceCall/UpdateFormData'))
  await page.mouse.up()
  if (!(await saved).ok()) throw new Error(`The visit ${ID} could not be moved.`)
  await page.locator('main [aria-busy="false"]').first().waitFor()
  return { what: `dragging one of ${appointments} appointments`, waits: await takeWaits(page) }
}

const waitForList = (page: Page) => page.locator('table[aria-busy="false"] [data-row]').first().waitFor()

function measurementsOf(what: string, { paint, task, shift }: Responsiveness): Measurement[] {
  return [
    {
      what: `${what}: longest to the next paint`,
      unit: 'ms',
      ours: paint,
      limit: `under ${maxMs} ms`,
      isMet: paint < maxMs,
    },
    { what: `${what}: longest task`, unit: 'ms', ours: task, limit: `none over ${maxMs} ms`, isMet: task <= maxMs },
    { what: `${what}: layout shift`, unit: '', ours: shift, limit: 'none', isMet: shift === 0 },
  ]
}
