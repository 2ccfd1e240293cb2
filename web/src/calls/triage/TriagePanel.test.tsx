// @vitest-environment jsdom

import type { CallCandidates } from '@callout/domain/calls/assignment/assignment.candidates.ts'
import type { CallRow } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { RequestError } from '../../platform/api/errors.ts'
import { queryClient } from '../../platform/api/queries.ts'
import type { OpenRow } from '../../ui/lists/useOpenRow.ts'
import { callQuery } from '../callQueries.ts'
import { TriagePanel } from './TriagePanel.tsx'
import { candidatesQuery, type Triage } from './useTriage.ts'

vi.mock('./CallFacts.tsx', () => ({ CallFacts: () => null }))
vi.mock('./CandidateChoice.tsx', () => ({ CandidateChoice: () => null }))
const load = vi.hoisted(() => vi.fn())
vi.mock('../../platform/api/send.ts', () => ({ send: load }))

const waiting = { version: 1, societe_uuid: null, is_saved_status_open: true, subcontractor_name: '' }
const candidates = { ranked: [{ societe_uuid: 'norte', raison_sociale: 'Norte' }], missed: [] }
const queue = { key: 'a', finish: vi.fn(() => true), currentKey: () => 'b' }
const triage = { refusalOf: () => undefined, assign: vi.fn() }

const screen = setUpScreen()
const render = (ID: string) =>
  screen.render(<TriagePanel ID={ID} queue={partOf<OpenRow<CallRow>>(queue)} triage={partOf<Triage>(triage)} />)
const press = (key: string) =>
  act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

beforeEach(async () => {
  vi.clearAllMocks()
  load.mockReturnValue(new Promise(() => {}))
  for (const ID of ['a', 'b']) {
    queryClient.setQueryData(callQuery(ID).queryKey, partOf<CallRecord>({ ID, call_id: ID, ...waiting }))
    queryClient.setQueryData(candidatesQuery(ID).queryKey, partOf<CallCandidates>(candidates))
  }
  await render('a')
})

it('Enter assigns the call to the first company', async () => {
  await press('Enter')
  expect(triage.assign).toHaveBeenCalledWith('a', 1, 'norte')
})

it('an Enter for a call that somebody else assigns does not assign the call that takes its place', async () => {
  const assigned = partOf<CallRecord>({ ID: 'a', call_id: 'a', ...waiting, societe_uuid: 'sur' })
  await act(async () => {
    queryClient.setQueryData(callQuery('a').queryKey, assigned)
    // The query client tells its observers a task later.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(queue.finish).toHaveBeenCalledWith('a')
  await render('b')
  await press('Enter')
  expect(triage.assign).not.toHaveBeenCalled()
  await press('1')
  await press('Enter')
  expect(triage.assign).toHaveBeenCalledWith('b', 1, 'norte')
})

it('loads a call again whose loading failed', async () => {
  load.mockRejectedValue(new RequestError('Not now', 500))
  await render('c')
  const retry = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  await soon(() => expect(retry()).toBeDefined())
  const { length } = load.mock.calls
  await act(async () => retry()?.click())
  expect(load.mock.calls.length).toBeGreaterThan(length)
})
