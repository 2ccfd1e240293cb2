// @vitest-environment jsdom
import type { OverviewVisit } from '@callout/domain/overview/overview.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { VisitsToday } from './VisitsToday.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))
const visits = Array.from(
  { length: 12 },
  (_, n): OverviewVisit => ({
    ID: String(n),
    call_id: String(n),
    at: '2026-03-10T10:00:00.000Z',
    title: 'Drips',
    city: '',
    pays: '',
    code_postal: '28001',
    technician: '',
    company: '',
    societe_uuid: null,
    status: 'Open',
    is_open: true,
  }),
)
const today = { appointment_date_at: { from: '2026-03-10', to: '2026-03-10' } }

const screen = setUpScreen({ role: Role.sat })
const linkToAll = () => [...document.querySelectorAll('a')].find((link) => link.textContent === 'Visits today')
const show = (filterOfAll?: typeof today) => screen.render(<VisitsToday visits={visits} filterOfAll={filterOfAll} />)
const showMore = () => act(async () => document.querySelector('button')?.click())

it('leads to the list of calls if the day has more visits than these', async () => {
  await show(today)
  expect(linkToAll()).toBeUndefined()
  await showMore()
  expect(linkToAll()?.getAttribute('href')).toMatch(/^\/servicecalls\?.*2026-03-10/)
})

it('leads to no list if these are all', async () => {
  await show()
  await showMore()
  expect(document.querySelectorAll('li')).toHaveLength(12)
  expect(linkToAll()).toBeUndefined()
})
