// @vitest-environment jsdom
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { testSession } from '../../../test/testSession.ts'
import { closeToast, currentToasts } from '../../platform/browser/toast.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import type { DraftLine } from '../form/documentDraft.ts'
import { CancelLineDialog } from './CancelLineDialog.tsx'

let answer: (() => void) | undefined
vi.mock('../../platform/api/send.ts', () => ({
  sendWithMessage: () =>
    new Promise((resolve) => {
      answer = () => resolve({ answer: null, message: 'Done' })
    }),
}))

let root: Root
const onDone = vi.fn()
const onClose = vi.fn()
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

beforeEach(async () => {
  vi.clearAllMocks()
  answer = undefined
  for (const { id } of currentToasts()) closeToast(id)
  startSession(testSession())
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const line = { LineNum: 0, ItemCode: 'A1', CodeCom: '', Description: 'Hours' } as DraftLine

it.each([
  ['closes once the line is cancelled', false],
  ['reports the cancelled line after the user has left the dialog, and does not close another one', true],
])('%s', async (_name, leaves) => {
  const dialog = (
    <CancelLineDialog endpoint={documentApi.saveFee} line={line} body={{}} onDone={onDone} onClose={onClose} />
  )
  await renderInProviders(root, dialog)
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.at(-1)?.click())
  await soon(() => expect(answer).toBeDefined())
  if (leaves) await act(async () => root.render(null))
  await act(async () => answer?.())
  await soon(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onClose).toHaveBeenCalledTimes(leaves ? 0 : 1)
})
