// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { EarlierCalls } from './EarlierCalls.tsx'

const requested: { filterData: object }[] = []
const row = {
  ID: 'a',
  call_id: '1',
  subject: 'Drips',
  created_at: '2026-03-01T09:00:00.000Z',
  status_id: 1,
  status: '',
  problem_type_id: 'DRIPS',
}
vi.mock('../../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, body: { filterData: object }) => {
    requested.push(body)
    return { Data: [row], Total: 6 }
  },
}))

const screen = setUpScreen()

it('links to the calls that it counted', async () => {
  await screen.render(<EarlierCalls serial="1234" problem_type_id="" />)
  const link = () => document.querySelector<HTMLAnchorElement>('a[href*="sort="]')
  await soon(() => expect(link()?.textContent).toContain('6'))
  const { sort: _, ...filters } = Object.fromEntries(new URL(link()?.href ?? '').searchParams)
  expect(filters).toEqual(requested[0]?.filterData)
})

it('names an earlier call with the same problem', async () => {
  const shown = () => document.body.textContent
  await screen.render(<EarlierCalls serial="1234" problem_type_id="NOISE" />)
  await soon(() => expect(shown()).toContain('Drips'))
  expect(shown()).not.toContain('Same problem')
  await screen.render(<EarlierCalls serial="1234" problem_type_id="DRIPS" />)
  await soon(() => expect(shown()).toContain('Same problem as in call 1'))
})
