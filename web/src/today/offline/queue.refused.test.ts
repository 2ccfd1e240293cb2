import { expect, it, vi } from 'vitest'
import { startApp } from './queue.fakeApp.ts'
import { createFakePortal } from './queue.fakePortal.ts'

const visit = { ID: 'a', call_id: 'call a', version: 3 }
const report = { result: 'again', missing: 'A pump', remark: '' } as const

/** A network that never fails. */
const reliable = () => 0.5

it('takes a refused photo out of a report and sends the rest', async () => {
  const portal = createFakePortal(reliable)
  portal.refused.add('bad.jpg')
  const app = await startApp(portal, 'account')
  const files = []
  for (const name of ['first.jpg', 'bad.jpg', 'last.jpg'])
    files.push(await app.keepDraftFile(visit.ID, { name, role: 'photo', blob: new Blob([`picture ${name}`]) }))
  await app.enqueue({ kind: 'Finish', visit, body: report, files })

  const bad = files[1]?.key
  await vi.waitFor(async () =>
    expect(await app.loadActs()).toMatchObject([{ state: 'refused', reason: 'Not a picture', refusedFile: bad }]),
  )
  expect(portal.acts).toEqual([])

  const [act] = await app.loadActs()
  await app.change(act?.id ?? '', report, [bad ?? ''])
  await vi.waitFor(async () => expect(await app.loadActs()).toEqual([]))
  const [sent, ...more] = portal.acts
  expect(more).toEqual([])
  const texts = sent?.photos.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])
  expect(texts).toEqual([
    ['first.jpg', 'picture first.jpg'],
    ['last.jpg', 'picture last.jpg'],
  ])
  expect(await app.readFile(bad ?? '')).toBeUndefined()
})
