// @vitest-environment jsdom
import type { ChartName, ChartPoint } from '@callout/domain/overview/overview.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { OverviewCharts } from './OverviewCharts.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

const screen = setUpScreen({ role: Role.dispatcher })

/** Two weeks of a chart with their values and those of the two weeks before. */
const show = (name: ChartName, values: readonly (number | null)[], before: readonly (number | null)[]) => {
  const points = ['2026-02-24', '2026-03-03'].map(
    (at, n): ChartPoint => ({ at, value: values[n] ?? null, before: before[n] ?? null }),
  )
  return screen.render(<OverviewCharts charts={[{ name, points }]} />)
}
const heading = () => document.querySelector('h3')
const links = () => [...document.querySelectorAll('svg a')].map((link) => link.getAttribute('href'))

it.each<[ChartName, (number | null)[], (number | null)[], string]>([
  ['calls', [40, 46], [30, 30], '43 calls a week, 13 more than before'],
  ['calls', [1, 1], [1200, 1200], '1 call a week, 1,199 fewer than before'],
  ['hours_to_accept', [8.9, 9.1], [12, 12], 'Accepted in 9 h, 3 h faster than before'],
  ['hours_to_accept', [9.54, null], [9.31, 9.31], 'Accepted in 9.5 h, 0.2 h slower than before'],
  ['hours_to_accept', [20.2, 20.2], [19.9, 19.9], 'Accepted in 20 h, as before'],
  ['first_visit', [0.82, 0.82], [0.81, 0.81], '82% done at the first visit, 1 point more than before'],
  ['first_visit', [0.5, 0.5], [null, null], '50% done at the first visit'],
  ['first_visit', [null, null], [0.5, 0.5], 'Done at the first visit: —'],
])('says in one sentence what changed: %s %j after %j', async (name, values, before, sentence) => {
  await show(name, values, before)
  expect(heading()?.textContent).toBe(sentence)
})

it('leads from the sentence to the calls of the period, and from a bar to those of its week', async () => {
  await show('hours_to_accept', [8, 9], [10, null])
  const link = (from: string, to: string) => `/servicecalls?accepted_at=${from}..${to}`
  expect(heading()?.querySelector('a')?.getAttribute('href')).toBe(link('2026-02-24', '2026-03-09'))
  expect(links()).toEqual([
    link('2026-02-10', '2026-02-16'),
    link('2026-02-17', '2026-02-23'),
    link('2026-02-24', '2026-03-02'),
    link('2026-03-03', '2026-03-09'),
  ])
  expect(document.querySelectorAll('[data-before]')).toHaveLength(2)
})

it('shows the same as a table of links', async () => {
  await show('calls', [40, 46], [30, 0])
  await act(async () => document.querySelector('button')?.click())
  const rows = [...document.querySelectorAll('tr')].map(({ cells }) => [...cells].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['Week', 'Opened', 'Done', 'Period before'],
    ['2026/03/03', '46', '—', '0'],
    ['2026/02/24', '40', '—', '30'],
  ])
  expect(document.querySelectorAll('table a')).toHaveLength(3)
})
