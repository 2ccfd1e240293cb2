// @vitest-environment jsdom

import type { CallRecord } from '@callout/domain/calls/call.ts'
import { act, createElement } from 'react'
import { beforeEach, expect, expectTypeOf, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { type CallField, type CallForm, useCallForm } from './useCallForm.ts'

const acceptedCall = partOf<CallRecord>({
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
})

const screen = setUpScreen()
let form: CallForm
const onInvalid = vi.fn()
const send = vi.fn()
function Page() {
  form = useCallForm(acceptedCall, onInvalid).form
  return null
}

beforeEach(async () => {
  vi.stubGlobal('fetch', send)
  await screen.render(createElement(Page))
})

it('binds only fields that it holds: any other would have no value', () => {
  expectTypeOf<CallForm['field']>().parameter(0).toEqualTypeOf<CallField>()
  expectTypeOf<CallField>().not.toEqualTypeOf<keyof CallRecord>()
})

it('does not send an accepted call without its duration', async () => {
  await act(async () => form.setField('duration_minutes', null))
  await act(async () => {
    await form.save()
  })
  expect(onInvalid).toHaveBeenLastCalledWith(['duration_minutes'])
  expect(form.field('duration_minutes', '').error).toBe('This field is required')
  expect(send).not.toHaveBeenCalled()
})
