// @vitest-environment jsdom
import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import type { FittedCompany } from '@callout/domain/calls/dispatch/fitness.ts'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Assign, useAssign } from './useAssign.ts'

// In a string, each letter is the ID of a call.
interface Sent {
  readonly IDs: string
  readonly company: string
  /** Answers the request. The calls in `refused` are refused. */
  readonly answer: (refused?: string) => void
}

const sent: Sent[] = []
vi.mock('../../platform/api/send.ts', () => ({
  send: ({ path }: { path: string }, body: { items: { ID: string }[]; societe_uuid: string }) => {
    // No company meets the conditions of a call.
    if (path === callAdviceApi.candidates.path) return Promise.resolve({ ranked: [], missed: [] })
    return new Promise((resolve) => {
      const IDs = body.items.map(({ ID }) => ID)
      const itemOf = (ID: string, HasError: boolean) => ({ ID, call_id: ID, HasError, Message: '', version: 2 })
      const answer = (refused = '') => resolve({ items: IDs.map((ID) => itemOf(ID, refused.includes(ID))) })
      sent.push({ IDs: IDs.join(''), company: body.societe_uuid, answer })
    })
  },
}))

let root: Root
let assign: Assign
let assigned: string[]
function Page() {
  assign = useAssign((IDs) => assigned.push(...IDs))
  return null
}
const assignTo = (IDs: string, company: string, from: Assign = assign) =>
  act(async () => {
    const calls = [...IDs].map((ID) => ({ ID, version: 1 }) as BoardCall)
    void from.assignTo(calls, { ID: company, raison_sociale: company })
  })
const answer = (index: number, refused?: string) => act(async () => sent[index]?.answer(refused))
const shownSent = () => sent.map(({ IDs, company }) => `${IDs} to ${company}`)
const shownRefused = () => assign.refused.map(({ ID }) => ID).join('')

beforeEach(async () => {
  sent.length = 0
  assigned = []
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Page)))
})
afterEach(() => act(async () => root.unmount()))

it('sends an assignment after the one that is being sent', async () => {
  await assignTo('a', 'X')
  await assignTo('b', 'Y')
  expect(shownSent()).toEqual(['a to X'])
  await answer(0)
  expect(shownSent()).toEqual(['a to X', 'b to Y'])
  await answer(1)
  expect(assigned).toEqual(['a', 'b'])
})

it('sends an assignment that is started from an older render, after the earlier one has ended', async () => {
  await assignTo('a', 'X')
  const olderRender = assign
  await answer(0)
  await assignTo('b', 'Y', olderRender)
  expect(shownSent()).toEqual(['a to X', 'b to Y'])
})

it('keeps the refused calls of an assignment while the next one is sent', async () => {
  await assignTo('ab', 'X')
  await assignTo('c', 'Y')
  await answer(0, 'a')
  expect(shownRefused()).toBe('a')
  await answer(1, 'c')
  expect(shownRefused()).toBe('ac')
})

it('forgets the refused calls at the next assignment, and once a call is assigned after all', async () => {
  await assignTo('ab', 'X')
  await assignTo('a', 'Y')
  await answer(0, 'ab')
  await answer(1)
  expect(shownRefused()).toBe('b')
  await assignTo('c', 'Y')
  expect(shownRefused()).toBe('')
})

it('asks about one unfit company after the other, and forgets none', async () => {
  const drop = (ID: string, company: string) =>
    act(async () => {
      const fitted = { societe_uuid: company, raison_sociale: company, open_calls: 0, capacity: 9 } as FittedCompany
      await assign.checkAndAssign([{ ID, version: 1 } as BoardCall], fitted)
    })
  const dismiss = () => act(async () => assign.dismissUnfit())
  await drop('a', 'X')
  await drop('b', 'Y')
  expect(assign.unfit?.company.societe_uuid).toBe('X')
  await dismiss()
  expect(assign.unfit?.company.societe_uuid).toBe('Y')
  await dismiss()
  expect(assign.unfit).toBeUndefined()
  expect(shownSent()).toEqual([])
})
