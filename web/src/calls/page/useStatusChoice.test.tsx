// @vitest-environment jsdom

import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import type { CallForm } from './useCallForm.ts'
import { useStatusChoice } from './useStatusChoice.tsx'

vi.mock('../../platform/api/send.ts', () => ({ send: () => new Promise(() => {}) }))

const call = { call_id: '77', status_id: 0, is_saved_status_open: true, description_sat: '' } as CallRecord
const setField = vi.fn()
const form = partOf<CallForm>({ base: call, values: call, setField })

const screen = setUpScreen({ role: Role.dispatcher })
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
