// @vitest-environment jsdom

import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { ApproveDialog, type DecisionProps } from './ApproveDialog.tsx'

let answer: (refusal?: Error) => void
let isSent: boolean
let sentReason: unknown
vi.mock('../../platform/api/send.ts', () => ({
  sendWithMessage: (_endpoint: unknown, { reason }: { reason?: string }) =>
    new Promise((resolve, reject) => {
      isSent = true
      sentReason = reason
      answer = (refusal) => (refusal ? reject(refusal) : resolve({ answer: null, message: 'Approved' }))
    }),
}))

const fee = partOf<DecisionProps['document']>({
  type: 'fee',
  DocNum: '7',
  version: 1,
  call_id: '10',
  DocTotal: 5,
  CreditNote: '',
  checks: [],
  can: {},
})

const screen = setUpScreen()
const onDone = vi.fn()
const approve = (label = 'Approve') =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click())

beforeEach(async () => {
  onDone.mockClear()
  isSent = false
  await screen.render(<ApproveDialog document={fee} onDone={onDone} onClose={() => {}} />)
})

it('reports the approval', async () => {
  await approve()
  await act(async () => answer())
  await soon(() => expect(onDone).toHaveBeenCalled())
})

it('does not report an approval that is answered after the user has left the dialog', async () => {
  await approve()
  await screen.leave()
  answer()
  await soon(() => expect(currentToasts()).toHaveLength(1))
  expect(onDone).not.toHaveBeenCalled()
})

it('keeps a credit note that is too long, says so, and does not send it', async () => {
  await screen.render(<ApproveDialog document={{ ...fee, type: 'dpc' }} onDone={onDone} onClose={() => {}} />)
  await typeInto(document.querySelector('input'), '5'.repeat(51))
  await approve()
  expect(document.body.textContent).toContain('51')
  expect(document.querySelector('input')?.value).toHaveLength(51)
  expect(isSent).toBe(false)
})

it('asks why a blocked document is approved, with a button of its own', async () => {
  await screen.render(<ApproveDialog document={{ ...fee, check_severity: 3 }} onDone={onDone} onClose={() => {}} />)
  const reason = document.querySelector<HTMLInputElement>('input[name=reason]')
  await approve()
  expect(isSent).toBe(false)
  await approve('Approve despite the block')
  expect([isSent, reason?.getAttribute('aria-invalid')]).toEqual([false, 'true'])
  await typeInto(reason, ' Agreed by telephone ')
  await approve('Approve despite the block')
  expect([isSent, sentReason]).toEqual([true, 'Agreed by telephone'])
})

it('asks nothing else of a document that only warns', async () => {
  await screen.render(<ApproveDialog document={{ ...fee, check_severity: 2 }} onDone={onDone} onClose={() => {}} />)
  expect(document.querySelector('input')).toBeNull()
  await approve()
  expect([isSent, sentReason]).toEqual([true, undefined])
})

it('loads the newest version after a refusal', async () => {
  const refetch = vi.spyOn(queryClient, 'invalidateQueries')
  await approve()
  await act(async () => answer(new RefusedRequestError('Changed meanwhile', 'Conflict', {})))
  await soon(() => expect(document.body.textContent).toContain('Changed meanwhile'))
  expect(refetch).toHaveBeenCalled()
})
