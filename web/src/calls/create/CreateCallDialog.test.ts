// @vitest-environment jsdom
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { act, createElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { hasUnsavedChanges, registerUnsavedCheck } from '../../platform/forms/unsavedChanges.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { CreateCallDialog } from './CreateCallDialog.tsx'

const { navigate, form } = vi.hoisted(() => ({ navigate: vi.fn(), form: { onCreated: (_ID: string) => {} } }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))
vi.mock('./NewCallFields.tsx', () => ({ NewCallFields: () => null }))
vi.mock('./useNewCall.ts', () => ({
  useNewCall: (_from: unknown, onCreated: (ID: string) => void) => {
    form.onCreated = onCreated
    const noForm = { refusal: '', submit: () => {} }
    return { form: noForm, dialogs: [], isSending: false, wouldLose: () => true }
  },
}))

let root: Root
function Page() {
  const [isOpen, setOpen] = useState(true)
  const props = { from: { ID: '1', call_id: '100' } as CallRecord, onClose: () => setOpen(false) }
  return isOpen ? createElement(CreateCallDialog, props) : null
}

/** Reports the new call as created. Returns how the dialog navigated, and whether anything was unsaved then. */
async function create() {
  let wasUnsaved: boolean | undefined
  navigate.mockImplementation(() => {
    wasUnsaved = hasUnsavedChanges()
  })
  await act(async () => form.onCreated('new'))
  return { navigations: navigate.mock.calls.map(([options]) => options), wasUnsaved }
}

beforeEach(async () => {
  navigate.mockReset()
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await renderInProviders(root, createElement(Page))
})
afterEach(() => act(async () => root.unmount()))

it('opens the new call without a question about its own input', async () => {
  expect(hasUnsavedChanges()).toBe(true)
  expect(await create()).toEqual({ navigations: [{ to: expect.stringContaining('new') }], wasUnsaved: false })
})

it('lets the guard ask about input on the page behind it', async () => {
  const unregister = registerUnsavedCheck(() => true)
  // Without `ignoreBlocker` the guard asks.
  expect(await create()).toEqual({ navigations: [{ to: expect.stringContaining('new') }], wasUnsaved: true })
  unregister()
})
