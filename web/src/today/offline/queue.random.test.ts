import { expect, it } from 'vitest'
import { startApp } from './queue.fakeApp.ts'
import { createFakePortal } from './queue.fakePortal.ts'

/** Numbers from 0 to 1 that are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

const isEqual = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && one.every((byte, at) => byte === other[at])

it.each(Array.from({ length: 6 }, (_, index) => index + 1))(
  'sends each act once and each photo byte for byte, whatever fails (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const portal = createFakePortal(random)
    let app = await startApp(portal, `account-${seed}`)
    const visits = ['a', 'b'].map((ID) => ({ ID, call_id: `call ${ID}`, version: 3 }))
    const photos = new Map<string, Uint8Array<ArrayBuffer>>()
    for (const kind of ['Depart', 'Start', 'Finish'] as const)
      for (const visit of visits) {
        portal.isCut = random() < 0.5
        const files = []
        for (let number = 0; kind === 'Finish' && number < 3; number += 1) {
          const name = `${visit.ID}-${number}.jpg`
          const bytes = Uint8Array.from(
            { length: 20_000 + Math.floor(random() * 900_000) },
            (_, at) => (at * seed) % 251,
          )
          photos.set(name, bytes)
          files.push(await app.keepDraftFile(visit.ID, { name, role: 'photo', blob: new Blob([bytes]) }))
        }
        const report = { result: 'again', missing: 'A pump', remark: '' } as const
        await app.enqueue(
          kind === 'Finish' ? { kind, visit, body: report, files } : { kind, visit, body: {} as Record<string, never> },
        )
        if (random() < 0.4) app = await startApp(portal, `account-${seed}`)
      }
    portal.isCut = false
    while ((await app.loadActs()).length > 0) {
      if (random() < 0.1) app = await startApp(portal, `account-${seed}`)
      app.sendNow()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    for (const { ID } of visits)
      expect(portal.acts.filter((act) => act.ID === ID).map(({ kind }) => kind)).toEqual(['Depart', 'Start', 'Finish'])
    const arrived = portal.acts.flatMap((act) => act.photos)
    expect(arrived.map(({ name }) => name).toSorted()).toEqual([...photos.keys()].toSorted())
    for (const { name, bytes } of arrived) expect(isEqual(photos.get(name), bytes)).toBe(true)
  },
  30_000,
)
