// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useProposal } from './useProposal.tsx'

// In a string, each letter is the ID of a call.
const asked: string[] = []
const answers: ((assigned: string) => void)[] = []
vi.mock('../../platform/api/send.ts', () => ({
  send: (_endpoint: unknown, { IDs }: { IDs: string[] }) => {
    asked.push(IDs.join(''))
    return new Promise((resolve) =>
      answers.push((assigned) => resolve({ assignments: [...assigned].map((ID) => ({ ID, societe_uuid: 'X' })) })),
    )
  },
}))

let root: Root
let proposal: ReturnType<typeof useProposal>
function Page() {
  proposal = useProposal()
  return null
}
const start = (IDs: string) => act(async () => proposal.start([...IDs]))
const answer = (index: number, assigned: string) => act(async () => answers[index]?.(assigned))
const close = () => act(async () => proposal.close())
/** Removes calls as an acceptance does that began in the given render. */
const remove = (IDs: string, from = proposal) => act(async () => from.removeAssigned([...IDs]))
const shown = () => proposal.isOpen && proposal.result?.assignments.map(({ ID }) => ID).join('')

beforeEach(async () => {
  asked.length = 0
  answers.length = 0
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Page)))
})
afterEach(() => act(async () => root.unmount()))

it('removes the assigned calls, and closes when none is left', async () => {
  await start('abc')
  await answer(0, 'abc')
  await remove('ac')
  expect(shown()).toBe('b')
  await remove('b')
  expect(shown()).toBe(false)
})

it('solves the calls again that an acceptance has left, for their new versions', async () => {
  await start('abc')
  await answer(0, 'abc')
  await remove('ac')
  expect(asked).toEqual(['abc', 'b'])
  expect(proposal.isSolving).toBe(true)
  await answer(1, 'b')
  expect(shown()).toBe('b')
  // An acceptance that the server refused for every call.
  await remove('')
  expect(asked).toEqual(['abc', 'b', 'b'])
})

it('stays closed when an acceptance ends after it was closed', async () => {
  await start('abc')
  await answer(0, 'abc')
  const accepted = proposal
  await close()
  await remove('a', accepted)
  expect(shown()).toBe(false)
})

it('keeps the next proposal when the acceptance of a closed one ends', async () => {
  await start('ab')
  await answer(0, 'ab')
  const accepted = proposal
  await close()
  await start('cd')
  await answer(1, '')
  await remove('ab', accepted)
  expect(shown()).toBe('')
  expect(asked).toEqual(['ab', 'cd'])
})

it('stays closed when the answer comes after it was closed', async () => {
  await start('ab')
  await close()
  await answer(0, 'ab')
  expect(shown()).toBe(false)
})
