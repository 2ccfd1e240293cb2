// @vitest-environment jsdom
import { partOf } from '../../../test/partOf.ts'
import 'fake-indexeddb/auto'
import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import type { Visit } from '@callout/domain/visits/visit.ts'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testSession } from '../../../test/testSession.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { loadInitialLanguage } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import { addAct } from '../offline/acts.ts'
import { currentDatabase } from '../offline/database.ts'
import { discardDraft, loadDraft, readFile } from '../offline/drafts.ts'
import type { Draft, NewAct, Queue, QueuedAct } from '../offline/queue.types.ts'
import { todayTexts } from '../todayTexts.ts'
import { type ReportForm, useReport } from './useReport.ts'

const visit = {
  ID: 'a',
  call_id: 'call a',
  version: 3,
  payer: { who: 'unknown', why: '', until: null },
  appliance: { product: 'Oven', code: 'OV1', serial: 'SN1', is_fictive: false },
  defects: noDefectCodes,
  remark: '',
} as Visit
const photo = { key: 'k', name: 'a.jpg', size: 1, role: 'photo' } as const
const refused = partOf<QueuedAct>({
  id: '1',
  kind: 'Finish',
  ID: 'a',
  body: { result: 'done', remark: '' },
  files: [photo],
  errors: { 'photos.0.name': 'message.too_long', remark: 'message.too_long' },
})
const change = vi.fn(async () => {})
const enqueue = vi.fn(async (act: NewAct) => addAct(currentDatabase() ?? '', act))
let form: ReportForm
let root: Root

beforeAll(() => loadInitialLanguage(todayTexts))
beforeEach(async () => {
  change.mockClear()
  enqueue.mockClear()
  startSession(testSession({ accountKey: 'account' }))
  await discardDraft('a')
})

interface FormProps {
  readonly visit: Visit
  readonly draft: Draft | undefined
  readonly corrected: QueuedAct | undefined
}

function Form(props: FormProps) {
  const facts = { tax_rate: 21, lists: { fees: [], parts: [], defects: [] } }
  form = useReport({ ...props, facts, queue: partOf<Queue>({ change, enqueue }), onSent: () => {}, onInput: () => {} })
  return null
}

const render = ({ visit: shownVisit = visit, draft, corrected }: Partial<FormProps>) =>
  act(async () => root.render(createElement(Form, { visit: shownVisit, draft, corrected })))
async function openReport(props: Partial<FormProps> = {}) {
  root = createRoot(document.createElement('div'))
  await render(props)
}

/** Longer than the writes that may still be under way. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

it('leaves no draft behind a corrected report, however late it is written', async () => {
  await openReport({ corrected: refused })
  await act(async () => form.setField({ remark: 'F' }))
  await act(async () => form.setField({ remark: 'Fa' }))
  await act(async () => form.setField({ remark: 'Fan' }))
  await act(async () => void (await form.send()))
  await act(pause)
  expect(change).toHaveBeenCalledExactlyOnceWith('1', expect.objectContaining({ remark: 'Fan' }), [])
  expect(await loadDraft('a')).toBeUndefined()
})

it('forgets the errors of the photos when one is taken out', async () => {
  await openReport({ corrected: refused })
  await act(async () => form.removePhoto('k'))
  expect(form.photos).toEqual([])
  expect(form.errors).toEqual({ remark: 'message.too_long' })
})

it('adds a photo that it cannot draw only if the server takes its type, and names the others', async () => {
  await openReport()
  const files = ['a.jpg', 'b.heic', 'c.webp'].map((name) => new File(['x'], name))
  await act(async () => form.addPhotos(files))
  expect(form.photos.map(({ name }) => name)).toEqual(['a.jpg'])
  expect(currentToasts().map(({ message }) => message)).toEqual([
    expect.stringContaining('cannot read b.heic'),
    expect.stringContaining('cannot read c.webp'),
  ])
})

it('names a photo, and brings a removed one back to its place, also after a reload', async () => {
  await openReport()
  await act(async () => form.setField({ result: 'done' }))
  const named = (files: readonly { name: string }[] = []) => files.map(({ name }) => name)
  await act(async () => form.addPhotos(['a.jpg', 'b.jpg'].map((name) => new File(['x'], name))))
  const [first, second] = form.photos
  await act(async () => form.namePhoto(second?.key ?? '', 'Plate.jpg'))
  await act(async () => form.removePhoto(first?.key ?? ''))
  await act(pause)
  expect([named(form.photos), named((await loadDraft('a'))?.files)]).toEqual([['Plate.jpg'], ['Plate.jpg']])
  if (first) await act(async () => form.restorePhoto(first, 0))
  await act(pause)
  expect(named(form.photos)).toEqual(['a.jpg', 'Plate.jpg'])
  const stored = (await loadDraft('a'))?.files ?? []
  expect(named(stored)).toEqual(['a.jpg', 'Plate.jpg'])
  expect(await readFile(stored[0]?.key ?? '')).toBeDefined()
  await act(async () => form.removePhoto(first?.key ?? ''))
  await act(async () => void (await form.send()))
  await act(pause)
  expect(named(enqueue.mock.calls[0]?.[0].files)).toEqual(['Plate.jpg'])
  expect(await readFile(first?.key ?? '')).toBeUndefined()
})

describe('a report during which the office changes the call', () => {
  const newer: Visit = {
    ...visit,
    version: 4,
    appliance: { ...visit.appliance, serial: 'SN2' },
    defects: { ...noDefectCodes, defect_code1: 'E', defect_code2: 'E1' },
    remark: 'Key under the mat',
  }
  const oldValues = { version: 3, remark: '', appliance: visit.appliance, defects: noDefectCodes }

  async function expectSentOnOldVersion() {
    await act(async () => void (await form.send()))
    const [sent] = enqueue.mock.calls[0] ?? []
    expect(sent).toMatchObject({ visit: { ID: 'a', version: 3 }, base: oldValues })
    expect(sent?.body).toEqual({ result: 'done', remark: 'Valve replaced', fees: [], parts: [] })
  }

  it('sends only what was changed, on the version it began with', async () => {
    await openReport()
    await act(async () => form.setField({ result: 'done', remark: 'Valve replaced' }))
    await render({ visit: newer })
    await expectSentOnOldVersion()
  })

  it('sends only what was changed from a draft that is opened again, on the version it began with', async () => {
    await openReport()
    await act(async () => form.setField({ result: 'done', remark: 'Valve replaced' }))
    await act(pause)
    await act(async () => root.unmount())
    await openReport({ visit: newer, draft: await loadDraft('a') })
    await expectSentOnOldVersion()
  })

  it('is based on the new version if its draft was kept by an older client', async () => {
    const draft = { values: { remark: 'Valve replaced', result: 'done' }, files: [] }
    await openReport({ visit: newer, draft })
    await act(async () => void (await form.send()))
    expect(enqueue.mock.calls[0]?.[0]).toMatchObject({ visit: { version: 4 }, body: { remark: 'Valve replaced' } })
    expect(enqueue.mock.calls[0]?.[0].body).not.toHaveProperty('serial_number')
  })
})

it('sends the photos that are still being kept, and leaves no draft behind', async () => {
  await openReport()
  await act(async () => form.setField({ result: 'done' }))
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  await act(async () => {
    const adding = form.addPhotos(names.map((name) => new File(['x'], name)))
    await Promise.all([form.send(), adding])
  })
  await act(pause)
  expect(enqueue.mock.calls[0]?.[0].files?.map(({ name }) => name)).toEqual(names)
  expect(await loadDraft('a')).toBeUndefined()
})
