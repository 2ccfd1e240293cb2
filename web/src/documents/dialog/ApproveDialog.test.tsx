// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { testSession } from '../../../test/testSession.ts'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { closeToast, currentToasts } from '../../platform/browser/toast.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import { ApproveDialog, type DecisionProps } from './ApproveDialog.tsx'

let answer: (refusal?: Error) => void
vi.mock('../../platform/api/send.ts', () => ({
  sendWithMessage: () =>
    new Promise((resolve, reject) => {
      answer = (refusal) => (refusal ? reject(refusal) : resolve({ answer: null, message: 'Approved' }))
    }),
}))

const fee = { type: 'fee', DocNum: '7', version: 1, call_id: '10', DocTotal: 5, CreditNote: '', checks: [], can: {} }

let root: Root
const onDone = vi.fn()
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })
const approve = () =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Approve')?.click(),
  )

beforeEach(async () => {
  onDone.mockClear()
  for (const { id } of currentToasts()) closeToast(id)
  startSession(testSession())
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await renderInProviders(
    root,
    <ApproveDialog document={fee as unknown as DecisionProps['document']} onDone={onDone} onClose={() => {}} />,
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('reports the approval', async () => {
  await approve()
  await act(async () => answer())
  await soon(() => expect(onDone).toHaveBeenCalled())
})

it('does not report an approval that is answered after the user has left the dialog', async () => {
  await approve()
  await act(async () => root.render(null))
  answer()
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onDone).not.toHaveBeenCalled()
})

it('loads the newest version after a refusal', async () => {
  const refetch = vi.spyOn(queryClient, 'invalidateQueries')
  await approve()
  await act(async () => answer(new RefusedRequestError('Changed meanwhile', 'Conflict', {})))
  await soon(() => expect(document.body.textContent).toContain('Changed meanwhile'))
  expect(refetch).toHaveBeenCalled()
})
