// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerRequest, isRequestHeld, lastBody } from '../../../test/heldRequest.ts'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

vi.mock('../../platform/api/send.ts', () => import('../../../test/heldRequest.ts'))

const screen = setUpScreen()
const onClose = vi.fn()
beforeEach(() => vi.clearAllMocks())

const sendForm = () => act(async () => document.querySelector('form')?.requestSubmit())
const field = (name: string) =>
  [...document.querySelectorAll('label')]
    .find((label) => label.textContent?.startsWith(name))
    ?.closest('.mantine-InputWrapper-root')
    ?.querySelector<HTMLInputElement>('input, textarea')

const issued = { state: 'released', issued_on: '2026-05-01', dispute: '' } as const
const invoice = { ID: 'i1', supplier_invoice: 'F-1', to_pay: 81.8, version: 3, ...issued }

it('enters a payment of all that is due unless another amount is typed, and closes', async () => {
  await screen.render(<PaymentDialog invoice={invoice} onClose={onClose} />)
  expect(field('Amount')?.value).toBe('81.80')
  await sendForm()
  await soon(() => expect(field('Reference')?.getAttribute('aria-invalid')).toBe('true'))
  expect(isRequestHeld()).toBe(false)
  await typeInto(field('Reference') ?? null, 'SEPA-7')
  await typeInto(field('Paid on') ?? null, '05/05/2026')
  await sendForm()
  await soon(() => expect(isRequestHeld()).toBe(true))
  expect(lastBody()).toEqual({ ID: 'i1', reference: 'SEPA-7', paid_on: '2026-05-05', amount: 81.8 })
  await answerRequest()
  await soon(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('asks before a payment of an invoice that is not released, or of a day before its own', async () => {
  const unreleased = { ...invoice, state: 'received' } as const
  await screen.render(<PaymentDialog invoice={unreleased} onClose={onClose} />)
  await typeInto(field('Reference') ?? null, 'SEPA-8')
  await typeInto(field('Paid on') ?? null, '04/30/2026')
  await sendForm()
  const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  await soon(() => expect(button('Enter it all the same')).toBeDefined())
  expect(document.body.textContent).toContain('not released for payment')
  expect(document.body.textContent).toContain('before the invoice')
  expect(isRequestHeld()).toBe(false)
  await act(async () => button('Enter it all the same')?.click())
  await soon(() => expect(isRequestHeld()).toBe(true))
  await answerRequest()
  await soon(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('disputes an invoice only with a reason, in the version that was shown', async () => {
  await screen.render(<DisputeDialog invoice={invoice} onClose={onClose} />)
  await sendForm()
  expect(isRequestHeld()).toBe(false)
  await typeInto(field('Reason') ?? null, 'The last line is there twice')
  await sendForm()
  await soon(() => expect(isRequestHeld()).toBe(true))
  expect(lastBody()).toEqual({ ID: 'i1', version: 3, reason: 'The last line is there twice' })
  await answerRequest()
  await soon(() => expect(onClose).toHaveBeenCalledTimes(1))
})
