// @vitest-environment jsdom

import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import type { AdminUse } from '@callout/domain/admin/admin.uses.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { UsesDialog } from './UsesDialog.tsx'

const { server } = vi.hoisted(() => ({ server: { uses: [] as AdminUse[], sent: [] as [string, unknown][] } }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }))
vi.mock('../../platform/api/send.ts', () => {
  const send = async ({ path }: Endpoint, body: unknown) => {
    if (path.endsWith('GetUses')) return server.uses
    if (path.endsWith('GetRows')) return { Data: [{ ...row, key: 'other', row: { code_product: 'P2' } }], Total: 1 }
    server.sent.push([path.split('/').at(-1) ?? '', body])
    if (path.endsWith('Replace')) return { key: 'k', version: 2, batch: 'b1', replaced: 50_000, remaining: 10_000 }
    return { key: 'k', version: 2, batch: 'b1', created: 0, updated: 1, waiting: 0, refused: 0, items: [] }
  }
  return {
    send,
    sendWithMessage: async (...sent: Parameters<typeof send>) => ({ answer: await send(...sent), message: '' }),
  }
})

const sheet = partOf<AdminSheet>({
  sheet: 'products',
  columns: [{ name: 'code_product', isKey: true }, { name: 'active' }],
})
const view = { sheet: 'products' as const, columns: ['code_product'] }
const row = partOf<AdminStoredRow>({ key: 'k', version: 1, active: true, row: {} })
const screen = setUpScreen()
const [onClose, onDone] = [vi.fn(), vi.fn()]
const open = async (uses: AdminUse[], of = sheet, isMerge = false) => {
  server.uses = uses
  await screen.render(
    <UsesDialog sheet={of} view={view} row={row} title="P1" isMerge={isMerge} onClose={onClose} onDone={onDone} />,
  )
  await soon(() => expect(document.querySelector('[type="radio"]')).not.toBeNull())
}
const acts = () => [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')].map(({ value }) => value)
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

beforeEach(() => {
  vi.clearAllMocks()
  server.sent.length = 0
})

it('offers to delete only what was never used', async () => {
  await open([])
  expect(acts()).toEqual(['deactivate', 'remove'])
})

it('deletes a price with the note that one of the past needs', async () => {
  await open([], partOf<AdminSheet>({ sheet: 'fee-prices', columns: [{ name: 'ItemCode', isKey: true }] }))
  await typeInto(document.querySelector('[name="note"]'), 'typed wrongly')
  await submit()
  await soon(() => expect(onDone).toHaveBeenCalledWith(undefined))
  const rows = [{ key: 'k', version: 1, row: { remove: true } }]
  expect(server.sent).toEqual([['SaveRows', { sheet: 'fee-prices', rows, note: 'typed wrongly' }]])
})

it('counts the uses, with links to their lists, and takes the row out of use by default', async () => {
  await open([{ kind: 'calls', count: 3, list: 'servicecalls', filterData: {} }])
  expect(document.querySelector('li a')?.textContent).toContain('3')
  expect(acts()).toEqual(['deactivate', 'replace'])
  await submit()
  await soon(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent).toEqual([['Deactivate', { sheet: 'products', key: 'k', version: 1 }]])
  expect(onDone).toHaveBeenCalledWith('k')
  expect(currentToasts().at(-1)).toMatchObject({ message: 'Taken out of use', action: { label: 'Undo' } })
})

it('begins a merge with the replacement, and says how many records get the other one', async () => {
  await open(
    [
      { kind: 'calls', count: 3 },
      { kind: 'contracts', count: 2 },
    ],
    sheet,
    true,
  )
  expect(document.querySelector<HTMLInputElement>('[type="radio"]:checked')?.value).toBe('replace')
  expect(document.body.textContent).toContain('get the other one: 5')
})

it('shows how far the job is that replaces the rest, and says so at its end', async () => {
  await open([{ kind: 'calls', count: 60_000 }], sheet, true)
  await soon(() => expect(document.querySelectorAll('[role="option"]')).toHaveLength(1))
  await act(async () => document.querySelector<HTMLElement>('[role="option"]')?.click())
  server.uses = [{ kind: 'calls', count: 6000 }]
  await submit()
  await soon(() => expect(document.body.textContent).toContain('Replaced: 54,000 of 60,000'))
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('90')
  expect(onDone).not.toHaveBeenCalled()
  server.uses = []
  await act(() => queryClient.refetchQueries())
  await soon(() => expect(onDone).toHaveBeenCalledWith('k'))
  expect(currentToasts().at(-1)).toMatchObject({ message: 'Replaced in: 60,000', action: { label: 'Undo' } })
})
