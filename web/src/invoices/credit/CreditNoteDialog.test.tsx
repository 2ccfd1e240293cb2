// @vitest-environment jsdom
import type { Creditable } from '@callout/domain/invoices/credit-note.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { notifyManager } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { typeInto } from '../../../test/typeInto.ts'

let creditable: Creditable
const sent: unknown[] = []
const done: unknown[] = []
vi.mock('../../platform/api/send.ts', () => ({
  send: async () => creditable,
  sendWithMessage: async (_endpoint: unknown, body: unknown) => {
    sent.push(body)
    return { answer: {}, message: '' }
  },
}))
const { CreditNoteDialog } = await import('./CreditNoteDialog.tsx')

notifyManager.setScheduler(queueMicrotask)
const screen = setUpScreen()
const invoice = { ID: 'i', supplier_invoice: 'F-1', to_pay: 0 } as SupplierInvoice
const line = { SCOrigin: '7', Price: 5, credited_quantity: 0, credited_total: 0 }

beforeEach(() => {
  sent.length = 0
  creditable = {
    lines: [
      { ...line, DocNum: 'D1', LineNum: 1, Description: 'Hours', Quantity: 3, LineTotal: 15 },
      { ...line, DocNum: 'D1', LineNum: 2, Description: 'Travel', Quantity: 1, LineTotal: 5 },
      {
        ...line,
        DocNum: 'D1',
        LineNum: 3,
        Description: 'Gone',
        Quantity: 1,
        LineTotal: 5,
        credited_quantity: 1,
        credited_total: 5,
      },
    ],
    has_lines: true,
    left: 20,
    causes: ['price', 'quantity'],
    number: 'R-2',
    paid_on: null,
  }
})
afterEach(() => sessionStorage.clear())

const show = (to_pay = 0) =>
  screen.render(
    <CreditNoteDialog invoice={{ ...invoice, to_pay }} onDone={(note) => done.push(note)} onClose={() => {}} />,
  )
const labelled = (text: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(text))
    ?.control as HTMLInputElement
const click = (target: HTMLElement | undefined) => act(async () => target?.click())
const action = () =>
  [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Generate credit note',
  ) as HTMLButtonElement
const chooseCause = async () => {
  await click(document.querySelector<HTMLElement>('input[name="cause"]') ?? undefined)
  await click(
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent === 'Wrong price'),
  )
}

it('credits all that is left under the proposed number, once there is a cause', async () => {
  await show()
  expect(labelled('All that is left').checked).toBe(true)
  expect(action().disabled).toBe(true)
  await chooseCause()
  await click(action())
  expect(sent).toEqual([{ ID: 'i', supplierInvoice: 'R-2', cause: 'price' }])
})

it('credits a part of a chosen line, and says its amount and what is too much', async () => {
  await show()
  await chooseCause()
  await click(labelled('Chosen lines'))
  expect(action().disabled).toBe(true)
  expect(labelled('Gone')).toBeUndefined()
  await click(labelled('Hours'))
  await typeInto(labelled('Quantity: Hours'), '4')
  expect(document.body.textContent).toContain('3 left')
  expect(action().disabled).toBe(true)
  await typeInto(labelled('Quantity: Hours'), '1.5')
  expect(document.body.textContent).toContain('7,50')
  await click(action())
  expect(sent).toEqual([
    { ID: 'i', supplierInvoice: 'R-2', cause: 'price', lines: [{ DocNum: 'D1', LineNum: 1, Quantity: 1.5 }] },
  ])
})

it('asks before a paid invoice is credited', async () => {
  creditable = { ...creditable, paid_on: '2026-03-01' }
  await show()
  await chooseCause()
  expect(action().disabled).toBe(true)
  await click(labelled('This invoice was paid on'))
  expect(action().disabled).toBe(false)
})

it('says of an invoice that was paid in part what would have to be paid back', async () => {
  creditable = { ...creditable, paid_on: '2026-03-01' }
  await show(12.5)
  expect(labelled('Part of this invoice was paid on').labels?.[0]?.textContent).toMatch(/12,50.€ still due/)
})

it('offers only the whole of an invoice that was kept without its lines', async () => {
  creditable = { ...creditable, lines: [], has_lines: false }
  await show()
  expect(labelled('Chosen lines')).toBeUndefined()
  expect(document.body.textContent).toContain('it can only be credited as a whole')
})
