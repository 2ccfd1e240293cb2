// @vitest-environment jsdom

import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'

const sent: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[] = []
const items: object[] = []
const stored = (key: string, row: object) => ({
  key,
  version: 1,
  row,
  active: true,
  changed_by: null,
  changed_at: null,
})
const rowsOf: Record<string, object[]> = {
  fees: [
    stored('1', { ItemCode: 'VISIT', position: 1, text_en: 'Visit' }),
    stored('2', { ItemCode: 'KM', position: 2, text_en: 'Kilometre' }),
  ],
  'fee-prices': [
    stored('a', { ItemCode: 'VISIT', valid_from: '', Price: 35 }),
    stored('b', { ItemCode: 'VISIT', valid_from: '2999-01-01', Price: 40 }),
    stored('c', { ItemCode: 'KM', valid_from: '', Price: 0.45 }),
  ],
  accounts: [
    stored('d', { user_name: 'Ana', can_administer: 'prices' }),
    stored('e', { user_name: 'Luis', can_administer: 'network prices' }),
  ],
}
vi.mock('@tanstack/react-router', () => ({ Link: 'a', useNavigate: () => () => {} }))
const waiting: object[] = []
vi.mock('../../platform/api/send.ts', () => ({
  send: async ({ path }: Endpoint, body: Record<string, unknown>) => {
    sent.push({ path, body })
    if (path.endsWith('GetRows')) {
      const Data = rowsOf[String(body.sheet)] ?? []
      return { Data, Total: Data.length }
    }
    if (path.endsWith('GetWaiting')) return [...waiting]
    if (path.endsWith('GetPriceEffect'))
      return { volume_before: 100, volume_after: 103, difference: 3, lines: 7, open_documents: 2, items: [] }
    const count = (result: string) => items.filter((item) => (item as { result: string }).result === result).length
    return {
      batch: 'b',
      created: count('created'),
      updated: 0,
      unchanged: 0,
      refused: count('refused'),
      waiting: count('waiting'),
      items,
    }
  },
}))

const { currentToasts } = await import('../../platform/browser/toast.ts')
const { refreshRows } = await import('../../platform/api/queries.ts')
const { PricesPage } = await import('./PricesPage.tsx')
const screen = setUpScreen()
const bodyOf = (end: string) => sent.findLast(({ path }) => path.endsWith(end))?.body
const saved = () => sent.findLast(({ path, body }) => path.endsWith('SaveRows') && !body.dry_run)?.body
beforeEach(async () => {
  sent.length = 0
  items.length = 0
  waiting.length = 0
  await screen.render(<PricesPage />)
  await vi.waitFor(() => expect(document.querySelector('[data-fee="KM"]')).not.toBeNull())
})

const row = (code: string) => document.querySelector(`[data-fee="${code}"]`)
const priceOf = (code: string) => row(code)?.querySelector<HTMLInputElement>(`[name="${code}.Price"]`) ?? null
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))
const press = (element: HTMLElement | null | undefined) => act(async () => element?.click())

it('shows each fee with its price now and next, and its time line', async () => {
  expect(row('VISIT')?.textContent).toContain('35,00')
  expect(row('VISIT')?.textContent).toContain('2999/01/01')
  await press(row('VISIT')?.querySelector<HTMLElement>('[aria-expanded]'))
  expect([...document.querySelectorAll('ol li')].map((item) => item.getAttribute('aria-current'))).toEqual([
    'date',
    null,
  ])
})

it('raises the selection by percent, and shows the effect before saving', async () => {
  await press(row('VISIT')?.querySelector<HTMLElement>('input[type="checkbox"]'))
  await typeInto(document.querySelector('[name="percent"]'), '3')
  await press(button('Apply to the selection (1)'))
  expect(priceOf('VISIT')?.value).toBe('36.05')
  expect(priceOf('KM')?.value).toBe('')
  expect(row('VISIT')?.textContent).toContain('+3')
  await soon(() => expect(document.body.textContent).toContain('on the volume of the last 365 days'))
  expect(bodyOf('GetPriceEffect')).toMatchObject({ prices: [{ ItemCode: 'VISIT', Price: 36.05 }] })
  expect(document.body.textContent).toContain('keep their prices: 2')
  expect(saved()).toBeUndefined()
})

it('shows at its fee what waits, and who may confirm it', async () => {
  waiting.push({
    ...{ ID: '1', sheet: 'fee-prices', key: '["ATLIBE", "KM", "2999-02-01"]', user_name: 'Ana', at: '', note: '' },
    columns: [{ name: 'Price', old: null, new: 0.9 }],
    ...{ effective_at: null, confirmers: ['Luis'], can: { confirm: false, refuse: true } },
  })
  await act(() => refreshRows())
  await vi.waitFor(() => expect(row('KM')?.textContent).toContain('Waits for a second person'))
  expect(row('KM')?.textContent).toContain('0,90')
  expect(row('KM')?.textContent).toContain('2999/02/01')
  await vi.waitFor(() => expect(row('KM')?.textContent).toContain('May confirm it: Luis.'))
  expect(row('VISIT')?.textContent).not.toContain('Waits')
})

it('says before saving which prices a second person must confirm', async () => {
  items.push({ result: 'waiting', Errors: {}, Message: '' })
  await typeInto(priceOf('VISIT'), '60')
  await soon(() => expect(document.body.textContent).toContain('more than 20% within a month: VISIT. May confirm it'))
  expect(bodyOf('SaveRows')).toMatchObject({ dry_run: true, rows: [{ row: { ItemCode: 'VISIT', Price: 60 } }] })
})

it('keeps a refused price with its reason, and says what waits', async () => {
  items.push(
    { result: 'waiting', Errors: {}, Message: '' },
    { result: 'refused', Errors: { valid_from: 'in the past' }, Message: '' },
  )
  await typeInto(priceOf('VISIT'), '60')
  await typeInto(priceOf('KM'), '0.5')
  await typeInto(document.querySelector('[name="note"]'), 'Agreed')
  await press(button('Save new prices (2)'))
  expect(saved()).toMatchObject({
    sheet: 'fee-prices',
    note: 'Agreed',
    rows: [{ row: { ItemCode: 'VISIT', Price: 60 } }, { row: { ItemCode: 'KM', Price: 0.5 } }],
  })
  expect(priceOf('VISIT')?.value).toBe('')
  expect(priceOf('KM')?.value).toBe('0.5')
  expect(row('KM')?.textContent).toContain('in the past')
  expect(document.querySelector<HTMLInputElement>('[name="note"]')?.value).toBe('Agreed')
})

it('takes saved prices back from the toast', async () => {
  items.push({ result: 'created', Errors: {}, Message: '' })
  await typeInto(priceOf('KM'), '0.5')
  await press(button('Save new prices (1)'))
  const { action } = currentToasts().at(-1) ?? {}
  expect(action?.label).toBe('Undo')
  await act(async () => action?.run())
  expect(bodyOf('Undo')).toEqual({ batch: 'b' })
})

it('sends no price that is not a number', async () => {
  await typeInto(priceOf('KM'), 'x')
  expect(button('Save new prices')).toBeUndefined()
})
