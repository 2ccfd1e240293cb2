// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { callQuery } from '../callQueries.ts'
import { AssignDialog } from './AssignDialog.tsx'

const assigned = { ID: 'a', version: 2, call_id: '77', societe_uuid: 'norte' }
let answer: (() => void) | undefined
vi.mock('../../platform/api/send.ts', () => ({
  send: async () => ({ previous_company_name: '' }),
  sendWithMessage: () =>
    new Promise((resolve) => {
      answer = () => resolve({ answer: assigned, message: 'Assigned' })
    }),
}))

const screen = setUpScreen()
const onAssigned = vi.fn()
async function assignByAlgorithm() {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === 'Assign with the algorithm')?.click())
  await soon(() => expect(answer).toBeDefined())
}

beforeEach(async () => {
  answer = undefined
  onAssigned.mockClear()
  const call = { ID: 'a', version: 1, call_id: '77', societe_uuid: null }
  await screen.render(<AssignDialog call={call} onClose={() => {}} onAssigned={onAssigned} />)
})

it('reports the assigned call', async () => {
  await assignByAlgorithm()
  await act(async () => answer?.())
  await soon(() => expect(onAssigned).toHaveBeenCalledWith(assigned))
})

it('does not report a call that is assigned after the user has left the dialog, but shows it everywhere', async () => {
  await assignByAlgorithm()
  await screen.leave()
  answer?.()
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onAssigned).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(callQuery('a').queryKey)).toEqual(assigned)
})
