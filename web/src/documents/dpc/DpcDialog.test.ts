// @vitest-environment jsdom

import type { DpcRecord } from '@callout/domain/documents/document.ts'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { testSession } from '../../../test/testSession.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import type { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import type { DocumentFrame } from '../dialog/DocumentFrame.tsx'
import { dpcQuery } from '../documentQueries.ts'
import type { DocumentFormState } from '../form/useDocumentForm.ts'
import type { CancelLineDialog } from '../lines/CancelLineDialog.tsx'
import type { LinesTable } from '../lines/LinesTable.tsx'
import { DpcDialog } from './DpcDialog.tsx'
import type { DpcQuestions } from './DpcQuestions.tsx'

type PropsOf<Component extends (props: never) => ReactNode> = Parameters<Component>[0]

/** The props of the parts at the last render. */
const shown = vi.hoisted(() => ({}) as Record<string, unknown>)
vi.mock('../dialog/DocumentFrame.tsx', () => ({
  DocumentFrame: ({ children, ...props }: PropsOf<typeof DocumentFrame>) => {
    Object.assign(shown, props)
    return children
  },
}))
const part = vi.hoisted(() => (name: string) => ({
  [name]: (props: unknown) => {
    shown[name] = props
    return null
  },
}))
vi.mock('../dialog/DocumentHead.tsx', () => part('DocumentHead'))
vi.mock('../../ui/layout/CompactLoadError.tsx', () => part('CompactLoadError'))
vi.mock('@mantine/core', () => ({ Skeleton: () => null }))
vi.mock('../lines/CancelLineDialog.tsx', () => part('CancelLineDialog'))
vi.mock('../lines/LinesTable.tsx', () => part('LinesTable'))
vi.mock('./ChoiceOrReadOnlyField.tsx', () => part('ChoiceOrReadOnlyField'))
vi.mock('./DpcAddress.tsx', () => part('DpcAddress'))
vi.mock('./DpcQuestions.tsx', () => part('DpcQuestions'))
// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)

const lineOf = (LineStatus: 'O' | 'C') => ({
  LineNum: 1,
  LineStatus,
  ItemCode: '',
  CodeCom: 'P1',
  Quantity: 2,
})
const record = partOf<DpcRecord>({
  DocNum: '7',
  version: 1,
  call_id: '10',
  service_job_uuid: 'the-call',
  can: { save: true },
  return_type: 'defect',
  dpc_user_type: '',
  CreditNote: '',
  questions: [{ name: 'defect', question: 'What is broken?', answer: 'The pump', possible_answers: [] }],
  address: {},
  lines: [lineOf('O')],
})

let root: Root
const render = (newer: Partial<DpcRecord> = {}) => {
  const dialog = createElement(DpcDialog, { record: { ...record, ...newer }, onClose: () => {} })
  return act(async () => root.render(createElement(QueryClientProvider, { client: queryClient }, dialog)))
}
const form = () => shown.form as DocumentFormState
const propsOf = <Component extends (props: never) => ReactNode>(name: string) => shown[name] as PropsOf<Component>
const askedNames = () => propsOf<typeof DpcQuestions>('DpcQuestions').questions.map(({ name }) => name)

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'application/json' } }))
  startSession(testSession())
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.createElement('div'))
  await render()
})
afterEach(() => act(async () => root.unmount()))

it('asks the questions of a return type that somebody else has saved', async () => {
  expect(askedNames()).toEqual(['defect'])
  const questions = [{ name: 'order', question: 'Which order?', answer: '8', possible_answers: [] }]
  await render({ version: 2, return_type: 'wrong_part', questions })
  expect(form().field('return_type', '').value).toBe('wrong_part')
  expect(askedNames()).toEqual(['order'])
})

it('has no changes left once the changed line is cancelled', async () => {
  await act(async () => form().setField('lines.1.Quantity', 5))
  expect(form().changed).toEqual(['lines.1.Quantity'])
  const { lines, onCancel } = propsOf<typeof LinesTable>('LinesTable')
  await act(async () => lines[0] && onCancel(lines[0]))
  const cancelled = partOf<Partial<DpcRecord>>({ version: 2, lines: [lineOf('C')] })
  await act(async () => propsOf<typeof CancelLineDialog>('CancelLineDialog').onDone({ ...record, ...cancelled }))
  await render(cancelled)
  expect(form().changed).toEqual([])
})

it('cannot be saved until the questions of another return type are loaded', async () => {
  expect(shown.isSaveDisabled).toBe(false)
  const fetch = vi.fn(async () => Response.json({ HasError: true, Message: 'Refused' }))
  vi.stubGlobal('fetch', fetch)
  await act(async () => form().setField('return_type', 'wrong_part'))
  expect(shown.isSaveDisabled).toBe(true)
  const { queryKey } = dpcQuery(record, 'wrong_part')
  await act(() => vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'), 5000))
  expect(shown.isSaveDisabled).toBe(true)
  await act(async () => propsOf<typeof CompactLoadError>('CompactLoadError').retry())
  expect(fetch).toHaveBeenCalledTimes(2)
  const questions = [{ name: 'order', question: 'Which order?', answer: '', possible_answers: [] }]
  await act(async () => queryClient.setQueryData(queryKey, { ...record, questions }))
  expect(askedNames()).toEqual(['order'])
  expect(shown.isSaveDisabled).toBe(false)
})
