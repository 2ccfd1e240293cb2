// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { testSession } from '../../../test/testSession.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { closeToast, currentToasts } from '../../platform/browser/toast.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
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

let root: Root
const onAssigned = vi.fn()
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })
async function assignByAlgorithm() {
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === 'Assign with the algorithm')?.click())
  await soon(() => expect(answer).toBeDefined())
}

beforeEach(async () => {
  answer = undefined
  onAssigned.mockClear()
  for (const { id } of currentToasts()) closeToast(id)
  queryClient.clear()
  startSession(testSession())
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const call = { ID: 'a', version: 1, call_id: '77', societe_uuid: null }
  await renderInProviders(root, <AssignDialog call={call} onClose={() => {}} onAssigned={onAssigned} />)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('reports the assigned call', async () => {
  await assignByAlgorithm()
  await act(async () => answer?.())
  await soon(() => expect(onAssigned).toHaveBeenCalledWith(assigned))
})

it('does not report a call that is assigned after the user has left the dialog, but shows it everywhere', async () => {
  await assignByAlgorithm()
  await act(async () => root.render(null))
  answer?.()
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onAssigned).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(callQuery('a').queryKey)).toEqual(assigned)
})
