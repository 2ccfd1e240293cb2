// @vitest-environment jsdom
import { notifyManager } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'

let lines: object[] = []
const sent: unknown[] = []
vi.mock('../platform/api/send.ts', () => ({
  send: async (_endpoint: object, body: unknown) => {
    sent.push(body)
    return lines
  },
}))
vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))
const { SetupCount } = await import('./SetupCount.tsx')

notifyManager.setScheduler(queueMicrotask)
const screen = setUpScreen()
const page = () => document.querySelector('a')?.textContent

it('counts what stops somebody, and asks for nothing else', async () => {
  lines = [{ name: 'fees' }, { name: 'types' }]
  await screen.render(<SetupCount />)
  expect(page()).toBe('Set-up: 2 points to settle')
  expect(sent).toEqual([{ only: 'stopping' }])
})

it('is not there while nothing stops anybody', async () => {
  lines = []
  await screen.render(<SetupCount />)
  expect(page()).toBeUndefined()
})
