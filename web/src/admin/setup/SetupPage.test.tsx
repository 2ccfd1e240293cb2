// @vitest-environment jsdom
import type { SetupLine } from '@callout/domain/admin/admin.setup.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'

let lines: SetupLine[] = []
let unserved: object
const sent: { path: string; body: unknown }[] = []
let rehearsal: object = { passed: true, steps: [] }

const answer = (path: string, body: unknown) => {
  sent.push({ path, body })
  if (path.endsWith('GetSetup')) return lines
  return path.endsWith('Rehearse') ? rehearsal : unserved
}
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: { path: string }, body: unknown) => answer(path, body),
  sendWithMessage: async ({ path }: { path: string }, body: unknown) => ({ answer: answer(path, body), message: '' }),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
}))
vi.mock('./UnservedMap.tsx', () => ({ UnservedMap: () => <div data-map /> }))
const { SetupPage } = await import('./SetupPage.tsx')

notifyManager.setScheduler(queueMicrotask)
const screen = setUpScreen({ role: Role.dispatcher })

const line = (name: string, facts: Partial<SetupLine> = {}): SetupLine => ({
  ...{ name, state: 'missing', missing: 1, text: `Text of ${name}`, consequence: `Without ${name}`, stops: false },
  url: `/admin/${name}`,
  ...facts,
})
const page = () => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement

beforeEach(() => {
  sent.length = 0
  lines = [line('texts'), line('fees', { stops: true }), line('hours', { state: 'done', missing: 0 })]
  unserved = { map_style: '', cards: 0, areas: [] }
})

describe('the set-up page', () => {
  it('shows what stops somebody first, with its consequence and the way there', async () => {
    await screen.render(<SetupPage />)
    expect(page()).toContain('2 lines to complete, 1 of them stops somebody')
    const [first, second] = document.querySelectorAll('ul[aria-label="Missing"] > li')
    expect(first?.textContent).toContain('Text of feesWithout fees')
    expect(first?.textContent).toContain('Stops somebody')
    expect(second?.textContent).not.toContain('Stops somebody')
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/admin/fees')
    expect(document.querySelector('details')?.open).toBe(false)
    expect(document.querySelector('details')?.textContent).toContain('Text of hours')
  })

  it('says so when nothing is missing', async () => {
    lines = [line('hours', { state: 'done', missing: 0 })]
    await screen.render(<SetupPage />)
    expect(page()).toContain('Nothing is missing')
    expect(document.querySelector('details')?.open).toBe(true)
    expect(page()).toContain('Each appliance with a postcode has a company')
  })

  it('lists the postcodes that nobody serves beside the map', async () => {
    const area = { pays: 'ES', code_postal: '35001', ville: 'Las Palmas', latitude: 28.1, longitude: -15.4 }
    unserved = { map_style: '', cards: 1200, areas: [{ ...area, cards: 1200, skills: ['Gas'] }] }
    await screen.render(<SetupPage />)
    await act(async () => {})
    expect(document.querySelector('tbody tr')?.textContent).toMatch(/35001 Las PalmasGas1.200/)
    expect(page()).toMatch(/1.200 appliances in 1 postcode/)
  })

  it('tells which step of the rehearsal fails and why, and asks once while it runs', async () => {
    rehearsal = {
      passed: false,
      steps: [
        { name: 'create', state: 'done', detail: '' },
        { name: 'assign', state: 'failed', detail: 'Nobody has the skill' },
        { name: 'accept', state: 'skipped', detail: '' },
      ],
    }
    await screen.render(<SetupPage />)
    await act(async () => button('Rehearse').click())
    expect(document.querySelector('[role="status"]')?.textContent).toBe(
      'The rehearsal stops: Assign it with the algorithm',
    )
    expect(page()).toContain('Nobody has the skill')
    expect(sent.filter(({ path }) => path.endsWith('Rehearse'))).toHaveLength(1)
  })
})
