// @vitest-environment jsdom
import type { AdminWaitingChange } from '@callout/domain/admin/admin.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'

let changes: AdminWaitingChange[] = []
const sent: { path: string; body: unknown }[] = []
const answer = async ({ path }: { path: string }, body: unknown) => {
  if (path.endsWith('GetWaiting')) return changes
  sent.push({ path, body })
  changes = []
  return { ID: '1' }
}
vi.mock('../../platform/api/send.ts', () => ({
  send: (...args: Parameters<typeof answer>) => answer(...args),
  sendWithMessage: async (...args: Parameters<typeof answer>) => ({ answer: await answer(...args), message: 'Done' }),
}))
const { WaitingPage } = await import('./WaitingPage.tsx')

const change = (can: AdminWaitingChange['can']) =>
  partOf<AdminWaitingChange>({
    ID: '1',
    sheet: 'companies',
    key: '["ATLIBE", "SES01000"]',
    user_name: 'Central Dispatch',
    at: '2026-03-01T08:00:00.000Z',
    note: 'By letter',
    columns: [{ name: 'iban', old: 'ES1', new: 'ES2' }],
    effective_at: null,
    confirmers: ['Ana', 'Rui'],
    can,
  })
const screen = setUpScreen()
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

beforeEach(() => {
  sent.length = 0
})

it('shows whose change it is with old and new, and confirms it', async () => {
  changes = [change({ confirm: true, refuse: true })]
  await screen.render(<WaitingPage />)
  await soon(() => expect(document.body.textContent).toContain('ES1 → ES2'))
  expect(document.body.textContent).toContain('Bank account of SES01000')
  expect(document.body.textContent).toContain('Central Dispatch')
  expect(document.body.textContent).toContain('By letter')
  expect(document.body.textContent).toContain('May confirm it: Ana, Rui.')
  await act(async () => button('Confirm')?.click())
  expect(sent).toEqual([{ path: '/api/Admin/Confirm', body: { ID: '1' } }])
  await soon(() => expect(document.body.textContent).toContain('Nothing waits for you.'))
  expect(document.activeElement?.tagName).toBe('H1')
})

it('offers no confirmation of an own change', async () => {
  changes = [change({ confirm: false, refuse: true })]
  await screen.render(<WaitingPage />)
  await soon(() => expect(button('Refuse')).toBeDefined())
  expect(button('Confirm')).toBeUndefined()
  await act(async () => button('Refuse')?.click())
  expect(sent).toEqual([{ path: '/api/Admin/Refuse', body: { ID: '1' } }])
})
