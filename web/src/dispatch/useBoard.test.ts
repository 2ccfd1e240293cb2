// @vitest-environment jsdom
import { notifyManager } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { useBoard } from './useBoard.ts'

const answers: ((visit: string) => void)[] = []
vi.mock('../platform/api/send.ts', () => ({
  send: () => new Promise((resolve) => answers.push((visit) => resolve({ visits: [{ ID: visit }] }))),
}))

// By default TanStack Query notifies in a timer, after `act` has ended.
notifyManager.setScheduler(queueMicrotask)
const screen = setUpScreen()
let loaded: ReturnType<typeof useBoard>
function Page({ day }: { day: string }) {
  loaded = useBoard({ day, region: '' })
  return null
}
const open = (day: string) => screen.render(createElement(Page, { day }))
const answer = (index: number, visit: string) => act(async () => answers[index]?.(visit))
/** The visit on the board, and the day on which it is drawn. */
const shown = () => `${loaded.board?.visits[0]?.ID} ${loaded.boardDay}`

beforeEach(() => {
  answers.length = 0
})

it('keeps the day of the visits while another day is loading', async () => {
  await open('2026-03-02')
  await answer(0, 'monday')
  expect(shown()).toBe('monday 2026-03-02')
  await open('2026-03-03')
  expect(shown()).toBe('monday 2026-03-02')
  await answer(1, 'tuesday')
  expect(shown()).toBe('tuesday 2026-03-03')
})

it('shows the newer day if the user changes the day before the first answer', async () => {
  await open('2026-03-02')
  await open('2026-03-03')
  await answer(1, 'tuesday')
  expect(shown()).toBe('tuesday 2026-03-03')
})
