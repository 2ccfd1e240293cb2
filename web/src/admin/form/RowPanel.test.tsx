// @vitest-environment jsdom

import type { AdminSaveAnswer, AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { RowPanel } from './RowPanel.tsx'

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
  useNavigate: () => navigate,
}))

const column = (name: string, isKey = false) => ({ name, kind: 'text' as const, isKey, isRequired: isKey })
const sheet = partOf<AdminSheet>({
  sheet: 'value-lists',
  columns: [
    { ...column('value_list', true), kind: 'choice' },
    column('value', true),
    column('network_code', true),
    { ...column('position'), kind: 'number' },
    ...['es', 'pt', 'en', 'fr', 'it'].map((language) => column(`text_${language}`)),
  ],
})
const view = { sheet: 'value-lists' as const, where: { value_list: 'skills' }, columns: ['text', 'value'] }

const { server } = vi.hoisted(() => ({
  server: {
    row: undefined as unknown as AdminStoredRow,
    sent: [] as { key?: string; version?: number; row: Record<string, unknown> }[],
    answer: undefined as unknown as () => AdminSaveAnswer,
  },
}))
vi.mock('../../platform/api/send.ts', () => {
  const send = async ({ path }: Endpoint, body: { rows: (typeof server.sent)[number][] }) => {
    if (path.endsWith('GetRows')) return { Data: [server.row], Total: 1 }
    if (path.endsWith('GetSheets')) return []
    server.sent.push(...body.rows)
    return server.answer()
  }
  return {
    send,
    sendWithMessage: async (...sent: Parameters<typeof send>) => ({ answer: await send(...sent), message: '' }),
  }
})

type Item = AdminSaveAnswer['items'][number]
const answerWith = (item: Partial<Item>) => () =>
  partOf<AdminSaveAnswer>({
    batch: 'b1',
    items: [{ key: 'k', version: 7, Message: '', Errors: {}, warnings: [], ...item }],
  })
const stored = (version: number, texts: Record<string, string>) =>
  partOf<AdminStoredRow>({
    key: 'k',
    version,
    active: true,
    changed_at: null,
    row: { value_list: 'skills', value: 'GAS', ...texts },
  })
const queue = { open: vi.fn(), close: vi.fn(), toNext: vi.fn(), toPrevious: vi.fn() }
const screen = setUpScreen()
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const press = (label: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click())
const open = async (key: string) => {
  await screen.render(<RowPanel queue={{ ...queue, key }} sheet={sheet} view={view} />)
  await soon(() => expect(field('value')).not.toBeNull())
}

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  server.sent.length = 0
  server.row = stored(9, { text_en: 'Gas', text_es: 'Gas' })
})

it('has a dot for each language, filled where there is a text', async () => {
  await open('k')
  const dots = [...document.querySelectorAll('[aria-pressed]')]
  expect(dots.map((dot) => [dot.textContent, dot.hasAttribute('data-filled')])).toEqual([
    ['ES', true],
    ['PT', false],
    ['EN', true],
    ['FR', false],
    ['IT', false],
  ])
})

it('saves with the version of the row, keeps its key, and offers to undo', async () => {
  server.answer = answerWith({ result: 'updated' })
  await open('k')
  expect(field('value')?.disabled).toBe(true)
  await typeInto(field('text_en'), 'Gas boilers')
  await soon(() => expect(document.body.textContent).toContain('Discard'))
  server.row = stored(7, { text_en: 'Gas boilers', text_es: 'Gas' })
  await press('Save')
  await soon(() => expect(currentToasts().at(-1)?.action?.label).toBe('Undo'))
  expect(server.sent).toEqual([expect.objectContaining({ key: 'k', version: 9 })])
  expect(server.sent[0]?.row.text_en).toBe('Gas boilers')
})

it('asks field by field after somebody else saved first, also if their version is a lower number', async () => {
  await open('k')
  server.answer = answerWith({ result: 'refused', customErrorCode: 'Conflict', Message: 'Changed meanwhile' })
  await typeInto(field('text_en'), 'Mine')
  await soon(() => expect(document.body.textContent).toContain('Discard'))
  server.row = stored(2, { text_en: 'Theirs', text_es: 'Gas' })
  await press('Save')
  await soon(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Theirs'))
  expect(field('text_en')?.value).toBe('Mine')
})

it('marks the column that the server refuses, and loses nothing', async () => {
  await open('k')
  server.answer = answerWith({ result: 'refused', Message: 'Check it', Errors: { text_en: 'too long' } })
  await typeInto(field('text_en'), 'x')
  await soon(() => expect(document.body.textContent).toContain('Discard'))
  await press('Save')
  await soon(() => expect(document.body.textContent).toContain('too long'))
  expect(field('text_en')?.value).toBe('x')
})

it('says that a change waits for a second person, and shows what is stored', async () => {
  await open('k')
  server.answer = answerWith({ result: 'waiting' })
  await typeInto(field('text_en'), 'Other')
  await soon(() => expect(document.body.textContent).toContain('Discard'))
  await press('Save')
  await soon(() => expect(currentToasts().at(-1)?.message).toContain('second person'))
  await soon(() => expect(field('text_en')?.value).toBe('Gas'))
  currentToasts().at(-1)?.action?.run()
  expect(navigate).toHaveBeenCalledWith({ to: '/waiting' })
})

it('creates a row with the values of its list, and opens it', async () => {
  server.answer = answerWith({ result: 'created', key: 'new key' })
  await open('new')
  expect(field('position')?.value).toBe('')
  await typeInto(field('value'), 'WATER')
  await soon(() => expect(document.body.textContent).toContain('Discard'))
  await press('Save')
  await soon(() => expect(queue.open).toHaveBeenCalledWith('new key'))
  expect(server.sent[0]?.row).toMatchObject({ value_list: 'skills', value: 'WATER' })
})
