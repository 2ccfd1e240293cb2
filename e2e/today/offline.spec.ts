import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { sampleFiles } from '../../server/test/fixtures/sample-files.ts'
import { createRandom } from '../../web/test/createRandom.ts'
import { expect, test } from '../support/journey.ts'
import { type ActBodies, type ActKind, type KeptFile, openQueue, serveQueue } from '../support/offline-queue.ts'
import { arrangeVisits, loadVisits, type Visit } from '../support/visits.ts'

/** Visits per run; SEEDS=50 for the whole proof. */
const seeds = Number(process.env.SEEDS ?? 3)
const firstSeed = Number(process.env.FIRST_SEED ?? 1)

const pictureBytes = sampleFiles.png as Buffer<ArrayBuffer>
const kinds: readonly ActKind[] = ['Depart', 'Start', 'Finish']

/** The phone of a technician: its tab may be killed, and its network may fail. */
interface Phone {
  readonly context: BrowserContext
  random: () => number
  page: Page
  /** `cut`: no request gets through; `bad`: each may fail, lose its answer or take the tab with it. */
  network: 'cut' | 'bad' | 'good'
}

const offline = 'internetdisconnected'

/** Fails some requests before and some after the server has handled them, or kills the tab. */
async function failSometimes(route: Route, phone: Phone) {
  const { random, network } = phone
  if (network === 'cut') return route.abort(offline)
  if (network === 'good') return route.continue()
  const fate = random()
  if (fate < 0.12) return route.abort(offline)
  if (fate > 0.3) return route.continue()
  await route.fetch().catch(() => {})
  if (fate < 0.24) return route.abort(offline)
  await phone.page.close()
}

const photoOf = (seed: number, number: number) => {
  const random = createRandom(seed * 100 + number)
  const noise = Buffer.from(Array.from({ length: 40_000 + Math.floor(random() * 400_000) }, () => random() * 256))
  return Buffer.concat([pictureBytes, noise])
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function killTab(phone: Phone) {
  await phone.page.close()
  phone.page = await openQueue(phone.context)
}
const sometimesKillTab = (phone: Phone) => (phone.random() < 0.4 ? killTab(phone) : undefined)

/** Keeps the photos of a visit, in a tab that may be killed after each of them. */
async function takePhotos(phone: Phone, ID: string, photos: readonly Buffer[]): Promise<readonly KeptFile[]> {
  for (const [index, bytes] of photos.entries()) {
    const role = index === photos.length - 1 ? 'signature' : 'photo'
    const file = { ID, name: `${role}-${index}.png`, role, base64: bytes.toString('base64') } as const
    await phone.page.evaluate(async ({ ID, name, role, base64 }) => {
      const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob()
      await window.queue.keepDraftFile(ID, { name, role, blob })
    }, file)
    await sometimesKillTab(phone)
  }
  const draft = await phone.page.evaluate((ID) => window.queue.loadDraft(ID), ID)
  return draft?.files ?? []
}

async function queueAct(phone: Phone, visit: Visit, kind: ActKind, seed: number, photos: readonly Buffer[]) {
  const files = kind === 'Finish' ? await takePhotos(phone, visit.ID, photos) : []
  const report: ActBodies['Finish'] = {
    result: 'again',
    missing: 'A pump',
    remark: `Seed ${seed}`,
    signed_by: 'Rosa',
  }
  const body = kind === 'Finish' ? report : {}
  await phone.page.evaluate((act) => window.queue.queueActions.enqueue(act as never), { kind, visit, body, files })
  await sometimesKillTab(phone)
}

const loadActs = (page: Page) => page.evaluate(() => window.queue.loadActs(window.queue.currentDatabase()))

/** Waits until the queue is empty, and opens the tab again whenever it was killed. */
async function flush(phone: Phone, mostMs = 60_000) {
  const until = Date.now() + mostMs
  for (;;) {
    if (phone.page.isClosed()) phone.page = await openQueue(phone.context)
    const acts = await loadActs(phone.page).catch(() => undefined)
    if (acts?.length === 0) return
    expect(acts?.filter(({ state }) => state === 'refused' || state === 'conflict') ?? []).toEqual([])
    if (Date.now() > until) throw new Error(`Still waiting: ${JSON.stringify(acts)}`)
    // Retry at once, as after the event `online`: the pauses between attempts are long.
    await phone.page.evaluate(() => window.queue.sendNow()).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The history and the files of a call, as the server has them. */
const loadResult = (page: Page, ID: string) =>
  page.evaluate(async (ID) => {
    const { send, historyApi, attachmentApi, userToken } = window.queue
    const history = await send(historyApi.list, {
      request: { PageSize: 0 },
      filterData: { service_job_uuid: ID },
    })
    const attachments = await send(attachmentApi.list, {
      request: { PageSize: 100 },
      filterData: { service_job_uuid: ID },
    })
    const headers = { Authorization: `Bearer ${await userToken()}` }
    const images = attachments.Data.flatMap((one: { images: { name: string; image_url: string }[] }) => one.images)
    const files: Record<string, string[]> = {}
    for (const { name, image_url } of images) {
      const bytes = await (await fetch(image_url, { headers })).arrayBuffer()
      const hash = await crypto.subtle.digest('SHA-256', bytes)
      const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      files[name] = [...(files[name] ?? []), hex]
    }
    const types: string[] = history.Data.map((row: { change_data: { type: string } }) => row.change_data.type)
    return { types, files }
  }, ID)

/** The number of files that the phone still keeps. */
const countKeptFiles = (page: Page) =>
  page.evaluate(() => {
    const { transact, currentDatabase } = window.queue
    const count = async ({ files }: { files: { keys: () => Promise<unknown[]> } }) => (await files.keys()).length
    return transact(currentDatabase(), 'readonly', ['files'], count)
  })

const routed = /\/(api\/Visit|Images\/Upload|healthz)/

/** Signs the technician in and opens the queue. */
async function openPhone(arrive: (account: string, path: string, options: { hasOwnSession: true }) => Promise<Page>) {
  const arrived = await arrive('tech', '/servicecalls', { hasOwnSession: true })
  const context = arrived.context()
  await arrived.close()
  await serveQueue(context)
  const phone: Phone = { context, random: Math.random, page: await openQueue(context), network: 'good' }
  await context.route(routed, (route) => failSometimes(route, phone))
  return phone
}

/** Runs in the page. */
async function takeLargePhotos({ ID, png }: { readonly ID: string; readonly png: string }) {
  const head = await (await fetch(`data:image/png;base64,${png}`)).blob()
  for (let number = 0; number < 50; number += 1) {
    const parts = Array.from({ length: 64 }, () => crypto.getRandomValues(new Uint8Array(65_536)))
    await window.queue.keepDraftFile(ID, {
      name: `large-${number}.png`,
      role: 'photo',
      blob: new Blob([head, ...parts]),
    })
  }
}

/** Bytes in memory of each process that draws pages, by its id. */
async function rendererMemory(browser: Browser): Promise<Map<number, number>> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  return new Map(pids.map((pid) => [pid, residentBytes(pid)]))
}

function residentBytes(pid: number): number {
  try {
    return 4096 * Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  } catch {
    return 0
  }
}

test.describe('work without a network', { tag: '@today' }, () => {
  test.use({ provokes: [0] })
  test.setTimeout(60_000 + seeds * 60_000)

  test('arrives exactly once, and each photo byte for byte, however network and tab fail', async ({ arrive }) => {
    await arrangeVisits(seeds)
    const phone = await openPhone(arrive)
    const { context } = phone
    const visits: Visit[] = await loadVisits(phone.page)
    expect(visits.length).toBeGreaterThanOrEqual(seeds)

    for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
      const visit = visits[seed - firstSeed] as Visit
      // Other journeys may have visited the same customer.
      const before = await loadResult(phone.page, visit.ID)
      phone.random = createRandom(seed)
      const photos = [1, 2, 3].map((number) => photoOf(seed, number))
      photos.push(pictureBytes)
      for (const kind of kinds) {
        phone.network = 'cut'
        await queueAct(phone, visit, kind, seed, photos)
        phone.network = 'bad'
        if (phone.random() < 0.4) await flush(phone)
      }
      await flush(phone)
      phone.network = 'good'
      if (phone.page.isClosed()) phone.page = await openQueue(context)
      const { types, files } = await loadResult(phone.page, visit.ID)
      const times = (type: string) => {
        const [now, earlier] = [types, before.types].map((all) => all.filter((one) => one === type).length)
        return Number(now) - Number(earlier)
      }
      const done = ['visit_depart', 'visit_start', 'visit_finish'].map(times)
      expect({ seed, done }).toEqual({ seed, done: [1, 1, 1] })
      for (const [index, photo] of photos.slice(0, -1).entries())
        expect({ seed, files: files[`photo-${index}.png`] }).toEqual({ seed, files: [hashOf(photo)] })
      expect(await countKeptFiles(phone.page)).toBe(0)
    }
  })

  test('50 photos of 4 MB wait and go through in little memory', async ({ arrive, browser }) => {
    test.skip(seeds < 10, 'takes a minute: SEEDS=10 or more')
    await arrangeVisits(seeds)
    const phone = await openPhone(arrive)
    const visit = (await loadVisits(phone.page)).at(-1) as Visit
    phone.network = 'cut'
    await phone.page.evaluate(takeLargePhotos, { ID: visit.ID, png: pictureBytes.toString('base64') })
    const { files = [] } = (await phone.page.evaluate((ID) => window.queue.loadDraft(ID), visit.ID)) ?? {}
    expect(files.length).toBe(50)
    const body = { result: 'again', missing: 'A pump', remark: 'Many photos' }
    await phone.page.evaluate((act) => window.queue.queueActions.enqueue(act as never), {
      kind: 'Finish',
      visit,
      body,
      files,
    })
    await killTab(phone)
    const before = await rendererMemory(browser)
    let most = 0
    const measuring = setInterval(() => {
      void rendererMemory(browser).then((now) => {
        for (const [pid, bytes] of now) most = Math.max(most, bytes - (before.get(pid) ?? 0))
      })
    }, 200)
    // Requests that pass through the test would be copied.
    await phone.context.unroute(routed)
    await flush(phone, 240_000)
    clearInterval(measuring)
    console.log(`The page grew by ${Math.round(most / 1e6)} MB while it sent 200 MB.`)
    expect(most).toBeLessThan(150e6)
    const { files: arrived } = await loadResult(phone.page, visit.ID)
    expect(Object.keys(arrived).filter((name) => name.startsWith('large-')).length).toBe(50)
  })
})
