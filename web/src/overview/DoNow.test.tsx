// @vitest-environment jsdom
import type { QueueCell } from '@callout/domain/overview/overview.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { DoNow } from './DoNow.tsx'

const opened = vi.fn()
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, className: _, ...others }: { to: string; children: string; className: string }) => (
    <a
      {...others}
      href={to}
      onClick={(event) => {
        event.preventDefault()
        opened(to)
      }}
    >
      {children}
    </a>
  ),
}))

const screen = setUpScreen({ role: Role.dispatcher })
beforeEach(() => opened.mockClear())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const queues: QueueCell[] = [
  { name: 'unassigned', list: 'servicecalls', filterData: {}, count: 66, orderBy: 'created_at', oldest: daysAgo(2) },
  { name: 'declined', list: 'servicecalls', filterData: {}, count: 0 },
  { name: 'overdue', list: 'servicecalls', filterData: { overdue: true }, count: 1, oldest: daysAgo(12) },
  { name: 'to_approve', list: 'fees', filterData: {}, count: 2, sum: 320.5 },
]
const texts = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent)
const press = (key: string) =>
  act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

it('says why each queue is urgent, and which is worst', async () => {
  await screen.render(<DoNow queues={queues} />)
  expect(texts()).toEqual([
    'Unassignedoldest 2 d66',
    'Declined0',
    'Appointment past↵oldest 12 d1',
    'To approve320,50\u00a0€2',
  ])
  expect(document.querySelectorAll('[aria-keyshortcuts]')).toHaveLength(1)
})

it('begins with the worst by one key, in its order', async () => {
  await screen.render(<DoNow queues={queues} />)
  await press('Enter')
  expect(opened.mock.calls).toEqual([['/servicecalls?overdue=true']])
  document.querySelector('a')?.focus()
  await press('Enter')
  expect(opened).toHaveBeenCalledTimes(1)
})

it('begins with nothing if nothing waits', async () => {
  await screen.render(<DoNow queues={queues.map((queue) => ({ ...queue, count: 0, oldest: undefined }))} />)
  await press('Enter')
  expect(opened).not.toHaveBeenCalled()
  expect(document.querySelector('[aria-keyshortcuts]')).toBeNull()
})
