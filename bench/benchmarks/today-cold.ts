import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts'
import { type DevtoolsBrowser, type DevtoolsPage, openDevtoolsBrowser } from '../browser/devtools-browser.ts'
import { openSignedInBrowser, type SignedInBrowser } from '../browser/signed-in-browser.ts'
import { openSlowLine, type SlowLine } from '../browser/slow-line.ts'
import { forgetClient, measurementUnder, slowMachineText, timeVisit, waitForStoredClient } from '../browser/visits.ts'
import { median, timeOf } from '../measuring/timing.ts'

/** The simulated phone: factor of the processor, Mbit/s of the line, milliseconds of a round trip. */
const phone = { processor: 4, line: 1.6, latency: 150 }
const screen = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
const rounds = 5
const visitCount = 6
const path = '/today'
const content = 'main ol a'

/** The limits in seconds. */
const limits = { first: 3, second: 1, offline: 0.5 } as const

/**
 * Measures the visits of a technician's day on a slow phone: a first visit, a second one, and one without a network.
 */
export const todayColdBenchmark: Benchmark = {
  name: 'today-cold',
  description: 'The day of a technician on a slow phone: with nothing kept, at a second visit, and without a network.',
  run: async (bench) => {
    const { origin } = await bench.server()
    const restore = await giveVisits(bench)
    const days = await measureDays(bench)
    const line = await openSlowLine(origin, phone)
    const visitor = await openSignedInBrowser(origin, 'tech', path, content)
    try {
      await moveSession(visitor, origin, line.origin)
      // The profile keeps the session; only the Playwright context closes.
      await visitor.context.close()
      const browser = await openDevtoolsBrowser(visitor.profile)
      try {
        return [...(await measure(browser, line)), days]
      } finally {
        await browser.close()
      }
    } finally {
      await visitor.close()
      await line.close()
      await restore()
    }
  },
}

async function measure(browser: DevtoolsBrowser, line: SlowLine): Promise<Measurement[]> {
  const times = { first: [] as number[], second: [] as number[], offline: [] as number[] }
  let kilobytes = 0
  for (let round = 0; round < rounds; round++) {
    const first = await visitOnPhone(browser, line, async (page) => {
      await forgetClient(page, line.origin, 'service_workers,cache_storage,indexeddb')
    })
    times.first.push(first.paintedMs)
    kilobytes = Math.max(kilobytes, first.sizes.reduce((sum, size) => sum + size, 0) / 1000)
    times.second.push((await visitOnPhone(browser, line)).paintedMs)
    await line.cut()
    times.offline.push((await visitOnPhone(browser, line)).paintedMs)
    await line.restore()
  }
  const where = slowMachineText(phone)
  const seconds = (name: keyof typeof times) => median(times[name]) / 1000
  return [
    measurementUnder(`first visit to the painted day, ${where}`, 's', seconds('first'), limits.first),
    measurementUnder(`second visit to the painted day, ${where}`, 's', seconds('second'), limits.second),
    measurementUnder('the painted day without a network', 's', seconds('offline'), limits.offline),
    measurementUnder('all that a first visit fetches before the painted day', 'kB', kilobytes, 200),
  ]
}

async function visitOnPhone(
  browser: DevtoolsBrowser,
  line: SlowLine,
  prepare: (page: DevtoolsPage) => Promise<void> = async () => {},
) {
  const page = await browser.open()
  await page.send('Network.enable')
  await page.send('Emulation.setDeviceMetricsOverride', screen)
  await prepare(page)
  await page.send('Emulation.setCPUThrottlingRate', { rate: phone.processor })
  line.setSpeed('slow')
  const times = await timeVisit(page, `${line.origin}${path}`, content)
  line.setSpeed('fast')
  await page.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await waitForStoredClient(page)
  await page.close()
  return times
}

/** The answer with all that a technician needs for two days. */
async function measureDays({ server: started, rounds }: BenchContext): Promise<Measurement> {
  const server = await started()
  const token = await server.signIn('tech')
  const from = new Date().toISOString().slice(0, 10)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(
      await timeOf(async () => {
        const { Data, Message } = JSON.parse(await server.post(visitApi.days.path, { from, days: 2 }, token))
        if (!(Data?.visits.length >= visitCount)) throw new Error(`${visitCount} visits were expected. ${Message}`)
      }),
    )
  }
  // The first answers are compiled and planned.
  const ours = median(times.slice(Math.floor(rounds / 5)))
  return measurementUnder(`two days with ${visitCount} visits`, 'ms', ours, 50)
}

/** Takes the session of one origin to another one of the same server. */
async function moveSession({ context }: SignedInBrowser, from: string, to: string) {
  const page = await context.newPage()
  const quiet = '/service-worker.js'
  await page.goto(`${from}${quiet}`)
  const session = await page.evaluate(() => Object.entries(localStorage))
  await page.goto(`${to}${quiet}`)
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, session)
  await page.close()
}

/** Gives the technician some visits today. Returns the function that restores the calls. */
async function giveVisits({ network: { pool } }: BenchContext): Promise<() => Promise<void>> {
  await pool.query(`create table bench_visits as select c."ID", c.technician, c.accepted_at, c.appointment_date_at,
      c.duration_minutes, a.technician_code
    from calls c join accounts a using (societe_uuid)
    where a.subject = 'tech' and c.is_saved_status_open and not c.is_cancelled_status order by c."ID" limit ${visitCount}`)
  await pool.query(`update calls c set technician = v.technician_code, accepted_at = coalesce(c.accepted_at, c.created_at),
      appointment_date_at = date_trunc('second', now()), duration_minutes = 60
    from bench_visits v where v."ID" = c."ID"`)
  return async () => {
    await pool.query(`update calls c set technician = v.technician, accepted_at = v.accepted_at,
        appointment_date_at = v.appointment_date_at, duration_minutes = v.duration_minutes
      from bench_visits v where v."ID" = c."ID"`)
    await pool.query('drop table bench_visits')
  }
}
