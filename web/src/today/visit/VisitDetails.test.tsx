// @vitest-environment jsdom
import { partOf } from '../../../test/partOf.ts'
import 'fake-indexeddb/auto'
import { CallStatus } from '@callout/domain/calls/call.ts'
import { noProgress, type Visit, type VisitDays } from '@callout/domain/visits/visit.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { visitAt } from '../../../test/visit.ts'
import { discardDraft, saveDraft } from '../offline/drafts.ts'
import type { Queue, QueuedAct } from '../offline/queue.types.ts'
import { VisitDetails } from './VisitDetails.tsx'

const screen = setUpScreen({ technician: 'T1' })
const at = '2026-03-10T09:00:00.000Z'
const started: Visit = { ...visitAt(at), progress: { ...noProgress, started_at: at } }
const done = { ...started, status_id: CallStatus.done, version: 4 }
const closed = { kind: 'closed', at, by: 'Eva of the office', status: 'Done' }
let outcome: { status: number; body: object }
const enqueue = vi.fn(async (_act: object) => {})
const discard = vi.fn(async (_id: string) => {})
const writeText = vi.fn(async (_text: string) => {})

beforeEach(async () => {
  vi.clearAllMocks()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  outcome = { status: 200, body: { HasError: false, Message: '', Data: closed } }
  vi.stubGlobal('fetch', async () => Response.json(outcome.body, { status: outcome.status }))
  vi.stubGlobal('scrollTo', () => {})
  await discardDraft('a')
})

const show = (visit: Visit, acts: readonly Partial<QueuedAct>[] = []) => {
  const days = partOf<VisitDays>({ visits: [visit], lists: { fees: [], parts: [], defects: [] } })
  const queue = partOf<Queue>({ acts, enqueue, discard })
  return screen.render(<VisitDetails visit={visit} days={days} queue={queue} isLost={false} />)
}
const page = () => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => button(name)?.click())
const remark = () => document.querySelector<HTMLTextAreaElement>('[data-section=remark] textarea')

async function type(text: string) {
  const field = remark() as HTMLTextAreaElement
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** A report into which a remark was typed when the office sets the call done. */
async function endWhileTyping() {
  await show(started)
  await soon(() => expect(remark()).not.toBeNull())
  await type('Valve replaced')
  await show(done)
  await soon(() => expect(page()).toContain('Eva of the office set the call to “Done”'))
}

it('keeps a report with input on screen when the office closes the call, and says who did', async () => {
  await endWhileTyping()
  expect(remark()?.value).toBe('Valve replaced')
  expect(button('Send the report')).toBeUndefined()
})

it('sends it as an addition', async () => {
  await endWhileTyping()
  await press('Send as an addition')
  await soon(() => expect(enqueue).toHaveBeenCalledTimes(1))
  expect(enqueue.mock.calls[0]?.[0]).toMatchObject({
    kind: 'Add',
    visit: { ID: 'a' },
    body: { remark: 'Valve replaced' },
  })
})

it('says that an addition waits', async () => {
  await endWhileTyping()
  await press('Send as an addition')
  const waiting = { ID: 'a', id: '1', kind: 'Add', state: 'waiting', at, body: {}, files: [] } as const
  await show(done, [waiting])
  expect(page()).toContain('It is kept on this phone')
})

it('copies it, and discards it after a question', async () => {
  await endWhileTyping()
  await press('Copy')
  expect(writeText.mock.calls[0]?.[0]).toMatch(/10001 · Rosa Prats[\s\S]*Remark: Valve replaced/)
  await press('Discard')
  expect(document.querySelector('dialog')?.textContent).toContain('Discard what you recorded?')
  expect(remark()?.value).toBe('Valve replaced')
})

it('shows a kept report of a visit that was handed to another company', async () => {
  await saveDraft('a', { remark: 'Valve replaced' })
  outcome.body = { HasError: false, Message: '', Data: { kind: 'company', at, by: '', status: '' } }
  await show(started)
  await soon(() => expect(page()).toContain('It was handed to another company on 2026/03/10'))
  expect(document.querySelector('header')?.textContent).toContain('The visit is no longer yours')
  expect(document.querySelector('header')?.textContent).not.toContain('In progress')
  expect(remark()?.value).toBe('Valve replaced')
})

it('offers no addition where the server knows nothing of the visit', async () => {
  await saveDraft('a', { remark: 'Valve replaced' })
  outcome = { status: 404, body: { title: 'Not found' } }
  await show(started)
  await soon(() => expect(page()).toContain('The call no longer exists'))
  expect(button('Send as an addition')).toBeUndefined()
  expect(button('Copy')).toBeDefined()
})

it('shows all refused acts of a handed over visit together, without a green tick', async () => {
  outcome.body = {
    HasError: false,
    Message: '',
    Data: { kind: 'colleague', at: '2026-03-10T12:00:00.000Z', by: 'Berta Gil', status: '' },
  }
  const refused = { ID: 'a', state: 'refused', isNotFound: true, files: [], reason: 'Not found' } as const
  await show({ ...started, progress: noProgress }, [
    { ...refused, id: '1', kind: 'Start', at, body: {} },
    { ...refused, id: '2', kind: 'Finish', at: '2026-03-10T10:00:00.000Z', body: { result: 'done', remark: 'Fan' } },
  ])
  await soon(() => expect(page()).toContain('Berta Gil has this visit now'))
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  expect(page()).not.toContain('It is kept on this phone')
  await press('Send as an addition')
  const body = { remark: 'Fan', started_at: at, finished_at: '2026-03-10T10:00:00.000Z' }
  await soon(() => expect(enqueue.mock.calls[0]?.[0]).toMatchObject({ kind: 'Add', body }))
})
