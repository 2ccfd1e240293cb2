// @vitest-environment jsdom

import type { AdminSaveAnswer, AdminSheet } from '@callout/domain/admin/admin.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { currentToasts } from '../../platform/browser/toast.ts'
import { PasteDialog } from './PasteDialog.tsx'

interface Sent {
  readonly rows: readonly { readonly row: Readonly<Record<string, unknown>> }[]
  readonly dry_run: boolean
  readonly note: string
}
const sent: Sent[] = []

/** Refuses rows whose price is below zero, as the server does. */
function answerTo({ rows, dry_run }: Sent) {
  const items = rows.map(({ row }) => {
    const isWrong = Number(row.price) < 0
    return {
      result: isWrong ? ('refused' as const) : row.code_product === 'P1' ? ('updated' as const) : ('created' as const),
      key: null,
      version: null,
      Message: isWrong ? 'Check the price' : '',
      Errors: isWrong ? { price: 'at least 0' } : {},
      warnings: [],
      old: { item_name: 'Old name' },
    }
  })
  const count = (result: string) => items.filter((item) => item.result === result).length
  return partOf<AdminSaveAnswer>({
    batch: dry_run ? null : 'b1',
    created: count('created'),
    updated: count('updated'),
    refused: count('refused'),
    waiting: 0,
    items,
  })
}
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }))
vi.mock('../../platform/api/send.ts', () => ({
  send: async (_endpoint: unknown, body: Sent) => {
    sent.push(body)
    return answerTo(body)
  },
}))

const column = (name: string, kind: 'text' | 'money' = 'text') => ({ name, kind, isKey: false, isRequired: false })
const sheet = partOf<AdminSheet>({
  sheet: 'products',
  columns: [column('code_product'), column('item_name'), column('price', 'money')],
})
const screen = setUpScreen()
const onClose = vi.fn()

const paste = (text: string) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    document.querySelector('[data-cell="0 0"]')?.dispatchEvent(event)
  })
const values = (column: number) =>
  [...document.querySelectorAll<HTMLInputElement>(`[data-cell$=" ${column}"]`)].map(({ value }) => value)
const apply = () => act(async () => document.querySelector('form')?.requestSubmit())

beforeEach(async () => {
  vi.clearAllMocks()
  sessionStorage.clear()
  sent.length = 0
  await screen.render(<PasteDialog sheet={sheet} title="Paste" fixed={{}} onClose={onClose} />)
})

it('places pasted columns by the names in the first row, and says which have no place', async () => {
  await paste('Price\tProduct code\tColour\n12,50\tP7\tred')
  expect([values(0)[0], values(2)[0]]).toEqual(['P7', '12,50'])
  expect(currentToasts().at(-1)?.message).toContain('Colour')
})

it('shows old values and errors at their cells before anything is saved', async () => {
  await paste('P1\tNew name\t10\nP2\tOther\t-1')
  await soon(() => expect(document.body.textContent).toContain('at least 0'))
  expect(sent.map(({ dry_run }) => dry_run)).toEqual([true])
  expect(document.querySelector('del')?.textContent).toBe('Old name')
  expect(document.querySelector('[aria-invalid="true"]')?.getAttribute('data-cell')).toBe('1 2')
})

it('saves what is valid, keeps what is refused, and offers to undo the batch', async () => {
  await paste('P1\tNew name\t10\nP2\tOther\t-1')
  await soon(() => expect(document.body.textContent).toContain('at least 0'))
  await apply()
  await soon(() => expect(values(0)).toEqual(['P2', '']))
  expect(currentToasts().at(-1)?.action?.label).toBe('Undo')
  expect(onClose).not.toHaveBeenCalled()
})

it('asks again about refused rows when a note is typed', async () => {
  await paste('P3\tTap\t-1')
  await soon(() => expect(sent).toHaveLength(1))
  await typeInto(document.querySelector('[name="note"]'), 'Agreed')
  await soon(() => expect(sent.at(-1)).toMatchObject({ dry_run: true, note: 'Agreed', rows: [{ row: { price: -1 } }] }))
})

it('closes when all rows are saved', async () => {
  await paste('P1\tNew name\t10\nP3\tOther\t1')
  await soon(() => expect(sent).toHaveLength(1))
  await apply()
  await soon(() => expect(onClose).toHaveBeenCalledOnce())
})

it('checks 2,000 rows in parts of 1,000', async () => {
  await paste(Array.from({ length: 2000 }, (_, n) => `P${n}\tName\t1`).join('\n'))
  await soon(() => expect(sent.map(({ rows }) => rows.length)).toEqual([1000, 1000]))
})

it('has what was typed again after a reload', async () => {
  await paste('P1\tNew name\t10\nP2\tOther\t5')
  await soon(() => expect(sent).toHaveLength(1))
  window.dispatchEvent(new Event('pagehide'))
  const kept = { ...sessionStorage }
  await screen.leave()
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  await screen.render(<PasteDialog sheet={sheet} title="Paste" fixed={{}} onClose={onClose} />)
  expect(values(0)).toEqual(['P1', 'P2', ''])
})
