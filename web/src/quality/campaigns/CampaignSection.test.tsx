// @vitest-environment jsdom
import type { Campaign } from '@callout/domain/campaigns/campaign.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { testSession } from '../../../test/testSession.ts'
import { startSession } from '../../platform/session/session.ts'
import { CampaignSection } from './CampaignSection.tsx'

const stored = partOf<Campaign>({
  ID: 'c1',
  version: 4,
  name: 'Check the valve',
  state: 'running',
  due_on: '2027-01-31',
  problem_type_id: 'P1',
  appliances: 40,
  calls: 30,
  joined: 2,
  done: 10,
  answered: 8,
  defective: 3,
  cost: 1200,
  forecast: { calls: 46, lower: 31, upper: 66, cost: 7900 },
  effect: null,
  mail: true,
  mails: { sent: 20, waiting: 10, last_on: '2026-12-04' },
  parts: [],
  refused: [{ serial: 'SN-9', reason: 'The card has no customer' }],
  list: 'servicecalls',
  filterData: { calls: {}, done: {}, defective: {} },
  states: [],
})
const { server } = vi.hoisted(() => ({ server: { campaigns: [] as unknown[], sent: [] as unknown[] } }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))
vi.mock('../../platform/api/send.ts', () => {
  const send = async ({ path }: Endpoint) =>
    path.endsWith('GetCampaigns') ? server.campaigns : path.includes('/Quality/') ? { products: [] } : []
  const sendWithMessage = async (_: Endpoint, body: unknown) => {
    server.sent.push(body)
    return { answer: stored, message: '' }
  }
  return { send, sendWithMessage }
})

const screen = setUpScreen({ role: 'D' })
const show = async (changes: Partial<Campaign>, opened?: string) => {
  server.campaigns = [{ ...stored, ...changes }]
  await screen.render(<CampaignSection opened={opened} onOpen={() => {}} onCreate={() => {}} />)
  await soon(() => expect(document.body.textContent).toContain('Check the valve'))
}
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].findLast((one) => one.textContent === name)?.click())

beforeEach(() => {
  server.sent.length = 0
})

it('shows how many are done of all, what was found, and the cost against the forecast', async () => {
  await show({}, 'c1')
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('25')
  for (const text of ['10 of 40 done', '3 found defective', '31 to 66', '10 waiting', 'The card has no customer'])
    expect(document.body.textContent).toContain(text)
})

it.each<[string, Partial<NonNullable<Campaign['effect']>>, string]>([
  ['it helps', { treated: 0.2, untreated: 1, lower: 0.1, upper: 0.4 }, 'Yes: 80% fewer'],
  ['it harms', { treated: 2, untreated: 1, lower: 1.2, upper: 3 }, 'No: 2.0 times as many'],
  ['1 is within the interval', { treated: 0.5, untreated: 1, lower: 0.2, upper: 1.4 }, 'from 0.2 to 1.4'],
  ['nothing untreated failed', { treated: 0.5, untreated: 0, lower: 0.2, upper: null }, 'no appliance without a visit'],
])('says in words that %s', async (_, effect, text) => {
  await show({ effect: partOf<NonNullable<Campaign['effect']>>(effect) })
  expect(document.body.textContent).toContain(text)
})

it('stops a campaign only after its question', async () => {
  await show({})
  await press('Stop')
  expect(document.body.textContent).toContain('The calls that were made stay')
  expect(server.sent).toEqual([])
  await press('Stop')
  await soon(() => expect(server.sent).toEqual([{ ID: 'c1', version: 4, state: 'stopped' }]))
})

it('says before the start how many calls follow', async () => {
  await show({ state: 'draft', calls: 0, refused: [] })
  await press('Start')
  expect(document.body.textContent).toContain('40 appliances get calls')
  expect(document.body.textContent).toContain('2026/12/04')
})

it('offers nothing to whoever only reads, and nothing more once it is closed', async () => {
  await show({ state: 'closed' })
  expect(buttons()).toEqual(['From serial numbers…', 'Check the valve', 'Details'])
  await screen.leave()
  startSession(testSession({ role: 'J' }))
  await show({})
  expect(buttons()).toEqual(['Check the valve', 'Details'])
})
