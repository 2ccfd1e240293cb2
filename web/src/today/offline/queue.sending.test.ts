import { soon } from '../../../test/soon.ts'
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { createRandom } from '../../../test/createRandom.ts'
import { stubBrowser } from '../../../test/stubBrowser.ts'
import { testSession } from '../../../test/testSession.ts'
import { createFakePortal, type FakePortal } from './queue.fakePortal.ts'

stubBrowser()

/** Starts the app anew, as after its tab was killed: only what is stored is still there. */
async function startApp(portal: FakePortal, account: string) {
  vi.resetModules()
  vi.stubGlobal('fetch', portal.newFetch())
  const { startSession } = await import('../../platform/session/session.ts')
  startSession(testSession({ accountKey: account }))
  const { startSending, sendNow } = await import('./sender.ts')
  const { queueActions } = await import('./queueActions.ts')
  const { keepDraftFile, loadDraft } = await import('./drafts.ts')
  const { loadActs, readStoredFile } = await import('./acts.ts')
  const { currentDatabase } = await import('./database.ts')
  startSending()
  return {
    sendNow,
    ...queueActions,
    keepDraftFile,
    loadDraft,
    loadActs: () => loadActs(currentDatabase() as string),
    readFile: (key: string) => readStoredFile(currentDatabase() as string, key),
  }
}

const report = { result: 'again', missing: 'A pump', remark: '' } as const

const isEqual = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && one.every((byte, at) => byte === other[at])

it.each(Array.from({ length: 6 }, (_, index) => index + 1))(
  'sends each act once and each photo byte for byte, whatever fails (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const portal = createFakePortal(random)
    let app = await startApp(portal, `account-${seed}`)
    const visits = ['a', 'b'].map((ID) => ({ ID, call_id: `call ${ID}`, version: 3, technician: 'T1' }))
    const photos = new Map<string, Uint8Array<ArrayBuffer>>()
    const keepPhotos = async (ID: string) => {
      const files = []
      for (const number of [0, 1, 2]) {
        const name = `${ID}-${number}.jpg`
        const bytes = Uint8Array.from({ length: 20_000 + Math.floor(random() * 900_000) }, (_, at) => (at * seed) % 251)
        photos.set(name, bytes)
        files.push(await app.keepDraftFile(ID, { name, role: 'photo', blob: new Blob([bytes]) }))
      }
      return files
    }
    for (const kind of ['Depart', 'Start', 'Finish'] as const)
      for (const visit of visits) {
        portal.isCut = random() < 0.5
        await app.enqueue(
          kind === 'Finish'
            ? { kind, visit, body: report, files: await keepPhotos(visit.ID) }
            : { kind, visit, body: {} as Record<string, never> },
        )
        if (random() < 0.4) app = await startApp(portal, `account-${seed}`)
      }
    portal.isCut = false
    while ((await app.loadActs()).length > 0) {
      if (random() < 0.1) app = await startApp(portal, `account-${seed}`)
      app.sendNow()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const photoKinds = Array.from(photos.keys(), () => 'AddPhoto').slice(0, 3)
    for (const { ID } of visits)
      expect(portal.acts.filter((act) => act.ID === ID).map(({ kind }) => kind)).toEqual([
        ...['Depart', 'Start', 'Finish'],
        ...photoKinds,
      ])
    const arrived = portal.acts.flatMap((act) => act.photos)
    expect(arrived.map(({ name }) => name).toSorted()).toEqual([...photos.keys()].toSorted())
    for (const { name, bytes } of arrived) expect(isEqual(photos.get(name), bytes)).toBe(true)
  },
  30_000,
)

const visit = { ID: 'a', call_id: 'call a', version: 3, technician: 'T1' }

/** A network that never fails. */
const reliable = () => 0.5

it('sends a report whatever becomes of its photos, and tells the server which of them do not come', async () => {
  const portal = createFakePortal(reliable)
  portal.refused.add('bad.jpg')
  const app = await startApp(portal, 'account')
  const files = []
  for (const name of ['first.jpg', 'bad.jpg', 'last one.jpg'])
    files.push(await app.keepDraftFile(visit.ID, { name, role: 'photo', blob: new Blob([`picture ${name}`]) }))
  await app.enqueue({ kind: 'Finish', visit, body: report, files })

  const bad = files[1]?.key
  await soon(async () =>
    expect(await app.loadActs()).toMatchObject([
      { kind: 'Photo', state: 'refused', reason: 'Not a picture', refusedFile: bad },
    ]),
  )
  const [act] = await app.loadActs()
  await app.discard(act?.id ?? '')
  await soon(async () => expect(await app.loadActs()).toEqual([]))
  const sent = portal.acts.map(({ kind, photos }) => [kind, ...photos.map(({ name }) => name)])
  expect(sent).toEqual([['Finish'], ['AddPhoto', 'first.jpg'], ['AddPhoto', 'last one.jpg'], ['AddPhoto']])
  expect(await app.readFile(bad ?? '')).toBeUndefined()
})

it('sends an act of the next visit while a photo is on its way', async () => {
  const portal = createFakePortal(reliable)
  const app = await startApp(portal, 'account of a slow line')
  const answer = portal.newFetch()
  let isSlow = true
  vi.stubGlobal('fetch', (url: string, request: RequestInit) =>
    isSlow && String(url).includes('/UploadPiece') ? new Promise(() => {}) : answer(url, request),
  )
  const photo = await app.keepDraftFile(visit.ID, { name: 'a.jpg', role: 'photo', blob: new Blob(['picture']) })
  await app.enqueue({ kind: 'Finish', visit, body: report, files: [photo] })
  await app.enqueue({ kind: 'Depart', visit: { ...visit, ID: 'b' }, body: {} })
  await soon(() =>
    expect(portal.acts.map(({ kind, ID }) => [kind, ID])).toEqual([
      ['Finish', 'a'],
      ['Depart', 'b'],
    ]),
  )
  expect(await app.loadActs()).toMatchObject([{ kind: 'Photo', state: 'sending' }])
  isSlow = false
})

it('tells the server that a later act waits behind the departure, also after an answer that was lost', async () => {
  const bodies: string[] = []
  let isLost = true
  const portal = createFakePortal(reliable)
  const app = await startApp(portal, 'account of one who arrived')
  const answer = portal.newFetch()
  vi.stubGlobal('fetch', async (url: string, request: { body: string }) => {
    if (String(url).includes('/Depart')) bodies.push(request.body)
    const response = await answer(url, request)
    if (String(url).includes('/Depart') && isLost) throw new TypeError('The answer was lost')
    return response
  })
  await app.enqueue({ kind: 'Depart', visit, body: {} })
  await soon(() => expect(bodies).toHaveLength(1))
  isLost = false
  await app.enqueue({ kind: 'Start', visit, body: {} })
  await soon(async () => expect(await app.loadActs()).toEqual([]))
  expect(bodies.map((body) => JSON.parse(body).is_followed)).toEqual([undefined, true, undefined])
  expect(portal.acts.map(({ kind }) => kind)).toEqual(['Depart', 'Start'])
})

it('says that an addition is on the call once the server has it', async () => {
  const portal = createFakePortal(reliable)
  const app = await startApp(portal, 'account of an addition')
  let isArrived = false
  vi.stubGlobal('fetch', async () => {
    if (!isArrived) throw new TypeError('Failed to fetch')
    return Response.json({ HasError: false, Message: '', Data: null })
  })
  await app.enqueue({ kind: 'Add', visit, body: { remark: 'Fan' } })
  const { currentToasts } = await import('../../platform/browser/toast.ts')
  expect(currentToasts()).toEqual([])
  isArrived = true
  app.sendNow()
  await soon(async () => expect(await app.loadActs()).toEqual([]))
  await soon(() => expect(currentToasts()).toMatchObject([{ message: 'today.added' }]))
})
