// @vitest-environment jsdom

import type { AdminChange } from '@callout/domain/admin/admin.ts'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { ChangesPage } from './ChangesPage.tsx'

const change = (ID: number, of: Partial<AdminChange>) => ({
  ...{ ID: String(ID), batch: `b${ID}`, user_name: 'Ana', at: '2026-03-10T08:00:00Z', note: '', result: 'updated' },
  ...of,
})
const changes = [
  change(1, {
    sheet: 'policy',
    key: '["ATLIBE"]',
    columns: [{ name: 'radius_km', old: 40, new: 50 }],
  }),
  change(2, {
    sheet: 'products',
    key: '["ATLIBE", "BOIL-0"]',
    columns: [{ name: 'item_name', old: 'Boiler', new: 'New boiler' }],
  }),
  change(3, {
    sheet: 'products',
    key: '["ATLIBE", "PUMP-0"]',
    result: 'removed',
    columns: [{ name: 'item_name', old: 'Pump', new: null }],
  }),
]
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useRouter: () => ({ navigate: () => {} }),
  useSearch: () => ({}),
}))
vi.mock('../../platform/api/send.ts', () => ({ send: async () => ({ Data: changes, Total: 3 }) }))

const screen = setUpScreen()

it('shows changes of rows and of the rules, with links to those that exist', async () => {
  await screen.render(<ChangesPage />)
  await soon(() => expect(document.body.textContent).toContain('New boiler'))
  const entries = [...document.querySelectorAll('li')].map((entry) => ({
    links: [...entry.querySelectorAll('a')].map(({ textContent }) => textContent),
    cells: [...entry.querySelectorAll('del, ins')].map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  }))
  expect(entries).toEqual([
    { links: ['All of this act', 'Assignment rules'], cells: ['DEL 40 km', 'INS 50 km'] },
    { links: ['All of this act', 'BOIL-0'], cells: ['DEL Boiler', 'INS New boiler'] },
    { links: ['All of this act'], cells: ['DEL Pump'] },
  ])
})
