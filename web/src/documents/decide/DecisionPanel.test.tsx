// @vitest-environment jsdom

import { documentApi } from '@callout/domain/documents/document.api.ts'
import { type DocumentKey, formatDocumentKey } from '@callout/domain/documents/document.link.ts'
import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { queryClient } from '../../platform/api/queries.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { dpcQuery, orderQuery } from '../documentQueries.ts'
import { DecisionPanel } from './DecisionPanel.tsx'

const part = vi.hoisted(() => (name: string) => ({ [name]: () => null }))
vi.mock('../checks/CheckList.tsx', () => part('CheckList'))
vi.mock('../dialog/DocumentHead.tsx', () => part('DocumentHead'))
vi.mock('./LinesSummary.tsx', () => part('LinesSummary'))

let answerEmail: (email: string) => void
let answerRejection: (() => void) | undefined
vi.mock('../../platform/api/send.ts', () => ({
  send: ({ path }: { path: string }) =>
    path === documentApi.satEmail.path
      ? new Promise((resolve) => {
          answerEmail = (email) => resolve({ email })
        })
      : fee,
  sendWithMessage: () =>
    new Promise((resolve) => {
      answerRejection = () => resolve({ answer: null, message: '' })
    }),
}))

const documentKey = { DocNum: '7', call_id: '10', service_job_uuid: 'the-call' }
const nextKey = { ...documentKey, DocNum: '8' }
const fee = {
  ...documentKey,
  type: 'fee',
  version: 1,
  Confirmed: 'N',
  IsChangeRequested: 'N',
  callData: null,
  checks: [],
  orderLines: [],
  distance: null,
  can: { approve: true, reject: true },
}
const queue = { key: 'open', close: vi.fn(), toNext: vi.fn(), toPrevious: vi.fn(), finish: vi.fn() }

const screen = setUpScreen()
const insertText = vi.fn()
document.execCommand = (_command, _ui, text) => insertText(text)
const press = (key: string) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  })
const isApproving = () => document.body.textContent?.includes('Approve now')
const reasonField = () => document.querySelector<HTMLTextAreaElement>('textarea[name="comment"]')

const render = (key: DocumentKey, type: DocumentType = 'fee') =>
  screen.render(
    <DecisionPanel
      type={type}
      documentKey={key}
      queue={partOf<OpenRow<DocumentRow>>(queue)}
      decisions={{ refusalOf: () => undefined, approve: () => {} }}
    />,
  )
async function sendRejection() {
  await press('r')
  await act(async () => answerEmail('company@example.test'))
  await soon(() => expect(reasonField()).not.toBeNull())
  await typeInto(reasonField(), 'Too expensive')
  await act(async () => document.querySelector('form')?.requestSubmit())
  await soon(() => expect(answerRejection).toBeDefined())
}

beforeEach(async () => {
  vi.clearAllMocks()
  answerRejection = undefined
  queryClient.setQueryData(orderQuery('fee', documentKey).queryKey, fee)
  queryClient.setQueryData(orderQuery('fee', nextKey).queryKey, { ...fee, ...nextKey })
  await render(documentKey)
})

it('keeps the keys typed before the rejection form is open for the reason', async () => {
  for (const key of ['r', 'a', ' ', 'j']) await press(key)
  expect(isApproving()).toBe(false)
  await act(async () => answerEmail('company@example.test'))
  await soon(() => expect(insertText).toHaveBeenCalledWith('a j'))
  expect(document.activeElement).toBe(reasonField())
  expect([isApproving(), queue.toNext.mock.calls]).toEqual([false, []])
})

it('keeps the credit note that is being typed when somebody else decides', async () => {
  const { queryKey } = dpcQuery(documentKey)
  const dpc = { ...fee, type: 'dpc', CreditNote: '', lines: [], questions: [], orderLines: undefined }
  queryClient.setQueryData(queryKey, dpc)
  await render(documentKey, 'dpc')
  await press('a')
  const field = document.querySelector<HTMLInputElement>('input[autocomplete=off]')
  await typeInto(field, 'CN-7')
  await act(async () => void queryClient.setQueryData(queryKey, { ...dpc, version: 2, Confirmed: 'Y' }))
  expect(queue.finish).not.toHaveBeenCalled()
  expect(document.querySelector('input[autocomplete=off]')).toBe(field)
})

it('closes only the rejection on Escape while its form is loaded, and takes keys again', async () => {
  await press('r')
  await press('Escape')
  expect(queue.close).not.toHaveBeenCalled()
  await press('j')
  expect(queue.toNext).toHaveBeenCalled()
})

it('takes keys again on Escape after the button was pressed twice', async () => {
  const button = document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts="R"]')
  for (let times = 0; times < 2; times++) await act(async () => button?.click())
  await press('j')
  expect(queue.toNext).not.toHaveBeenCalled()
  await press('Escape')
  await press('j')
  expect(queue.toNext).toHaveBeenCalled()
})

it('finishes a document whose rejection is answered after the user has left the form', async () => {
  await sendRejection()
  await screen.leave()
  answerRejection?.()
  await soon(() => expect(queue.finish).toHaveBeenCalledTimes(1))
})

it('keeps the rejection of the next document open when that of the previous one is answered', async () => {
  await sendRejection()
  await render(nextKey)
  expect(reasonField()).toBeNull()
  await press('r')
  await soon(() => expect(reasonField()).not.toBeNull())
  await act(async () => answerRejection?.())
  // The data on screen is loaded again before the answer is reported.
  await soon(() => {
    answerEmail('company@example.test')
    expect(queue.finish).toHaveBeenCalledWith(formatDocumentKey(documentKey))
  })
  await act(async () => {})
  expect(reasonField()).not.toBeNull()
})
