// @vitest-environment jsdom

import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

const { sent } = vi.hoisted(() => ({ sent: [] as { path: string; body: Record<string, unknown> }[] }))
vi.mock('../../platform/api/send.ts', () => {
  const send = async ({ path }: Endpoint, body: Record<string, unknown>) => {
    sent.push({ path, body })
    if (path.endsWith('PreviewMailTemplate'))
      return { call_id: '7', subject: 'Call 7', body: `Seen: ${body.body}`, html: '' }
    if (path.endsWith('SendMailTemplate')) return { email: 'me@x.example' }
    if (path.endsWith('SaveRows'))
      return {
        batch: 'b',
        refused: 0,
        items: [{ result: 'created', key: 'k', version: 2, Message: '', Errors: {}, warnings: [] }],
      }
    return []
  }
  return {
    send,
    sendWithMessage: async (...all: Parameters<typeof send>) => ({ answer: await send(...all), message: 'Saved' }),
  }
})

const column = (name: string, isKey = false) => ({ name, kind: 'text' as const, isKey, isRequired: true })
const sheet = partOf<AdminSheet>({
  sheet: 'mail-templates',
  columns: [column('template', true), column('subject'), column('body')],
})
const product = { subject: 'The product', body: 'Account {iban}\nGoodbye' }
const stored = partOf<AdminStoredRow>({
  key: 'k',
  version: 1,
  active: true,
  row: { template: 'bank_account', subject: 'Mine', body: 'Account {iban}' },
})
const screen = setUpScreen()
const open = (own?: AdminStoredRow) =>
  screen.render(
    <TemplateEditor name="bank_account" lang="" title="New account" sheet={sheet} stored={own} product={product} />,
  )
const subject = () => document.querySelector<HTMLInputElement>('[name="subject"]')
const body = () => document.querySelector<HTMLTextAreaElement>('textarea[name="body"]')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))
const press = (name: string) => act(async () => button(name)?.click())
const lastOf = (end: string) => sent.findLast(({ path }) => path.endsWith(end))?.body
const says = (text: string) => soon(() => expect(document.body.textContent).toContain(text))

beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
})

it('shows the product’s text with a real call, and begins with it', async () => {
  await open()
  await says('Seen: Account {iban}')
  expect(subject()?.value).toBe('')
  await press('Begin with the product’s text')
  expect(subject()?.value).toBe('The product')
  await press('Save')
  expect(lastOf('SaveRows')).toMatchObject({
    sheet: 'mail-templates',
    rows: [{ row: { template: 'bank_account', ...product } }],
  })
})

it('inserts a placeholder where the text was left', async () => {
  await open(stored)
  await act(async () => {
    body()?.focus()
    body()?.setSelectionRange(0, 7)
  })
  await press('{user_name}')
  expect(body()?.value).toBe('{user_name} {iban}')
  // The next frame puts the cursor behind the placeholder.
  await soon(() => expect(body()?.selectionStart).toBe('{user_name}'.length))
  await act(async () => subject()?.focus())
  await press('{raison_sociale}')
  expect(subject()?.value).toContain('{raison_sociale}')
})

it('says which placeholder was meant, and does not save another', async () => {
  await open(stored)
  await typeInto(body(), 'Account {ibam}')
  await says('{ibam} is not filled in here. Did you mean {iban}? {iban} is missing')
  await press('Save')
  expect(lastOf('SaveRows')).toBeUndefined()
  expect(body()?.value).toBe('Account {ibam}')
})

it('says which placeholders of the stored text are gone', async () => {
  await open(stored)
  expect(document.body.textContent).not.toContain('No longer in the text')
  await typeInto(body(), 'Account')
  await says('No longer in the text: {iban}')
})

it('shows the difference from the product’s text, and goes back to it', async () => {
  await open(stored)
  const difference = document.querySelector('details')
  expect([...(difference?.querySelectorAll('del') ?? [])].map((line) => line.textContent)).toEqual([
    'The product',
    'Goodbye',
  ])
  expect(difference?.querySelector('ins')?.textContent).toBe('Mine')
  await press('Back to the product’s text')
  expect(lastOf('SaveRows')).toMatchObject({ rows: [{ key: 'k', version: 1, row: { remove: true } }] })
})

it('sends what is typed to the person alone', async () => {
  await open(stored)
  await says('Seen: Account {iban}')
  await typeInto(document.querySelector('[name="preview_call"]'), '42')
  await press('Send to me')
  expect(lastOf('SendMailTemplate')).toEqual({
    template: 'bank_account',
    lang: '',
    subject: 'Mine',
    body: 'Account {iban}',
    call_id: '42',
  })
})
