// @vitest-environment jsdom
import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testSession } from '../../../test/testSession.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { startSession } from '../../platform/session/session.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { type Triage, useTriage } from './useTriage.ts'

let root: Root
let triage: Triage
let answers: object[]
let queue: OpenRow<CallRow>
function Page() {
  triage = useTriage(queue)
  return null
}
const refusal = (customErrorCode: string) => ({
  HasError: true,
  Message: `Refused: ${customErrorCode}`,
  Data: null,
  customErrorCode,
})
const assign = () => act(async () => triage.assign('a', 1, 'norte'))

beforeEach(async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(answers.shift()), { headers: { 'content-type': 'application/json' } }),
  )
  startSession(testSession())
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  const actions = { open: vi.fn(), finish: vi.fn(() => true), unfinish: vi.fn() }
  queue = actions as unknown as OpenRow<CallRow>
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Page))))
})
afterEach(() => act(async () => root.unmount()))

it('brings a refused call back with its reason, until it is assigned again', async () => {
  answers = [refusal('NotOpen'), refusal('Conflict')]
  await assign()
  await vi.waitFor(() => expect(triage.refusalOf('a')).toBe('Refused: NotOpen'), { timeout: 30_000 })
  expect(queue.open).toHaveBeenCalledWith('a')
  await assign()
  expect(triage.refusalOf('a')).toBeUndefined()
})

it('lets a call wait again that somebody else has changed', async () => {
  answers = [refusal('Conflict')]
  await assign()
  await vi.waitFor(() => expect(queue.unfinish).toHaveBeenCalledWith('a'), { timeout: 30_000 })
  expect(triage.refusalOf('a')).toBeUndefined()
  expect(queue.open).not.toHaveBeenCalled()
})
