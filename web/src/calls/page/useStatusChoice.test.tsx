// @vitest-environment jsdom

import { type CallRecord, CallStatus } from '@callout/domain/calls/call.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { testSession } from '../../../test/testSession.ts'
import { startSession } from '../../platform/session/session.ts'
import type { CallForm } from './useCallForm.ts'
import { useStatusChoice } from './useStatusChoice.tsx'

let lookup: () => Promise<never> = () => new Promise(() => {})
vi.mock('../../platform/api/send.ts', () => ({ send: () => lookup() }))

const call = { call_id: '77', status_id: 0, is_saved_status_open: true, description_sat: '' } as CallRecord
const setField = vi.fn()
const form = partOf<CallForm>({ base: call, values: call, setField })

const screen = setUpScreen({ role: Role.dispatcher })
beforeEach(() => setField.mockClear())
let choose: ReturnType<typeof useStatusChoice>['choose']
function Page() {
  choose = useStatusChoice(call, form, 'field').choose
  return null
}

it('sets a status while the list of statuses is loading', async () => {
  await screen.render(<Page />)
  await act(async () => expect(await choose(1)).toBe(true))
  expect(setField).toHaveBeenCalledWith('status_id', 1)
})

it('leaves the status alone if the documents that it requires cannot be looked up', async () => {
  lookup = () => Promise.reject(new Error('503'))
  startSession(testSession({ role: Role.callcenter }))
  const done = { ...call, status_id: CallStatus.done }
  const doneForm = partOf<CallForm>({ base: done, values: done, setField })
  function DonePage() {
    choose = useStatusChoice(done, doneForm, 'field').choose
    return null
  }
  await screen.render(<DonePage />)
  await act(async () => expect(await choose(CallStatus.validated)).toBe(false))
  expect(setField).not.toHaveBeenCalled()
})
