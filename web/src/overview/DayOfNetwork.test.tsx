// @vitest-environment jsdom
import type { NetworkDay } from '@callout/domain/overview/overview.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { DayOfNetwork } from './DayOfNetwork.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

const screen = setUpScreen({ role: Role.dispatcher })
const filter = { status: ['-3', '1'], appointment_date_at: { from: '2026-03-10', to: '2026-03-10' } }
const show = (day: NetworkDay) => screen.render(<DayOfNetwork day={day} filter={filter} />)
const rows = () => [...document.querySelectorAll('li')].map((row) => [...row.children].map((part) => part.textContent))

it('counts the visits of the network and of each company, what is late only where something is', async () => {
  await show({
    visits: 1203,
    done: 5,
    late: 3,
    companies: [
      { societe_uuid: 'n', company: 'Térmica Norte', visits: 1200, done: 4, late: 3 },
      { societe_uuid: 's', company: 'Clima Sur', visits: 3, done: 1, late: 0 },
    ],
  })
  expect(rows()).toEqual([
    ['Visits today', '3 late', '5 of 1,203 done'],
    ['Térmica Norte', '3 late', '4 of 1,200 done'],
    ['Clima Sur', '1 of 3 done'],
  ])
  const links = [...document.querySelectorAll('a')].map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(links).toEqual([
    '/servicecalls?status=-3,1&appointment_date_at=2026-03-10..2026-03-10',
    '/servicecalls?appointment_date_at=2026-03-10..2026-03-10&overdue=true&sort=appointment_date_at:asc',
    '/planning?view=day&subContractors=n',
    expect.stringMatching(/^\/servicecalls\?.*subContractors=n.*overdue=true/),
    '/planning?view=day&subContractors=s',
  ])
})

it('says that there are no visits', async () => {
  await show({ visits: 0, done: 0, late: 0, companies: [] })
  expect(document.body.textContent).toContain('No visits today.')
  expect(rows()).toEqual([])
})
