// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { noDefectCodes } from '@callout/domain/defects/defect.ts'
import type { Visit } from '@callout/domain/visits/visit.ts'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts } from '../../platform/browser/toast.ts'
import { loadInitialLanguage } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import { loadDraft } from '../offline/drafts.ts'
import type { Queue, QueuedAct } from '../offline/queue.types.ts'
import { todayTexts } from '../todayTexts.ts'
import { type ReportForm, useReport } from './useReport.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const visit = {
  ID: 'a',
  call_id: 'call a',
  version: 3,
  appliance: { product: 'Oven', code: 'OV1', serial: 'SN1', is_fictive: false },
  defects: noDefectCodes,
  remark: '',
} as Visit
const photo = { key: 'k', name: 'a.jpg', size: 1, role: 'photo' } as const
const refused = {
  id: '1',
  kind: 'Finish',
  ID: 'a',
  body: { result: 'done', remark: '' },
  files: [photo],
  errors: { 'photos.0.name': 'message.too_long', remark: 'message.too_long' },
} as unknown as QueuedAct
const change = vi.fn(async () => {})
let form: ReportForm

beforeAll(() => loadInitialLanguage(todayTexts))
beforeEach(() => {
  change.mockClear()
  startSession({
    userToken: 'token',
    sessionId: 'session',
    accountKey: 'account',
    networkCode: 'ATLIBE',
    credentials: { expires_in: 8 * 3600 },
  } as never)
})

async function openReport(corrected?: QueuedAct) {
  const queue = { change } as unknown as Queue
  function Form() {
    form = useReport({ visit, queue, draft: undefined, corrected, onSent: () => {} })
    return null
  }
  await act(async () => createRoot(document.createElement('div')).render(createElement(Form)))
}

/** Longer than the writes that may still be under way. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

it('leaves no draft behind a corrected report, however late it is written', async () => {
  await openReport(refused)
  await act(async () => form.setField({ remark: 'F' }))
  await act(async () => form.setField({ remark: 'Fa' }))
  await act(async () => form.setField({ remark: 'Fan' }))
  await act(async () => void (await form.send()))
  await act(pause)
  expect(change).toHaveBeenCalledExactlyOnceWith('1', expect.objectContaining({ remark: 'Fan' }), [])
  expect(await loadDraft('a')).toBeUndefined()
})

it('forgets the errors of the photos when one is taken out', async () => {
  await openReport(refused)
  await act(async () => form.removePhoto('k'))
  expect(form.photos).toEqual([])
  expect(form.errors).toEqual({ remark: 'message.too_long' })
})

it('adds only photos of a type that the server takes, and names the others', async () => {
  await openReport()
  const files = ['a.jpg', 'b.heic', 'c.webp'].map((name) => new File(['x'], name))
  await act(async () => form.addPhotos(files))
  expect(form.photos.map(({ name }) => name)).toEqual(['a.jpg'])
  expect(currentToasts().map(({ message }) => message)).toEqual(['b.heic, c.webp: this type of file is not supported'])
})
