// @vitest-environment jsdom
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testSession } from '../../../test/testSession.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import { type CallForm, useCallForm } from './useCallForm.ts'

const acceptedCall = {
  ID: 'a-call',
  version: 3,
  status_id: 0,
  is_saved_status_open: true,
  accepted_at: '2026-03-01T09:00:00.000Z',
  appointment_date_at: '2026-03-05T09:00:00.000Z',
  duration_minutes: 60,
  technician: '',
  call_type_id: '1',
  problem_type_id: '2',
  subject: 'Drips',
  can: { edit: ['appointment_date_at', 'duration_minutes', 'technician'] },
} as unknown as CallRecord

let root: Root
let form: CallForm
const onInvalid = vi.fn()
const send = vi.fn()
function Page() {
  form = useCallForm(acceptedCall, onInvalid).form
  return null
}

beforeEach(async () => {
  vi.stubGlobal('fetch', send)
  startSession(testSession())
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Page))))
})
afterEach(() => act(async () => root.unmount()))

it('does not send an accepted call without its duration', async () => {
  await act(async () => form.setField('duration_minutes', null))
  await act(async () => {
    await form.save()
  })
  expect(onInvalid).toHaveBeenLastCalledWith(['duration_minutes'])
  expect(form.field('duration_minutes', '').error).toBe('This field is required')
  expect(send).not.toHaveBeenCalled()
})
