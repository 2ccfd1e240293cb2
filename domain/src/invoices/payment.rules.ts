import { hundredths } from '../platform/money.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import type { InvoiceState } from './invoice.states.ts'

/** A payment of an invoice. `amount` in euros, as a number or decimal text; `paid_on` is `YYYY-MM-DD`. */
interface Payment {
  readonly paid_on: string
  readonly amount: number | string
}

/** Doubts to be confirmed before a payment is entered by hand: it counts all the same, as one that an ERP tells. */
export type PaymentDoubt = 'disputed' | 'unreleased' | 'early'

/** The doubts about a payment of an invoice on a day; null for no day yet. */
export function doubtsOfPayment(
  { state, issued_on }: { readonly state: InvoiceState; readonly issued_on: string | null },
  paid_on: string | null,
): PaymentDoubt[] {
  const doubts: PaymentDoubt[] = []
  if (state === 'disputed') doubts.push('disputed')
  if (state === 'received' || state === 'checked') doubts.push('unreleased')
  if (paid_on !== null && issued_on !== null && paid_on < issued_on) doubts.push('early')
  return doubts
}

/** The invoice to be paid, and the payment that has the reference already. */
interface PaymentFacts {
  readonly ID: string
  readonly state: InvoiceState
  /** In euros, negative for a credit note. */
  readonly to_pay: number | string
  readonly told?: (Payment & { readonly supplier_invoice_uuid: string; readonly supplier_invoice: string }) | undefined
  /** On the clock of the network, `YYYY-MM-DD`. */
  readonly today: string
}

/** Writes amounts and days for the reader. */
interface Formats {
  readonly money: (amount: number | string) => string
  readonly day: (day: string) => string
}

const toldErrors = { reference: 'invoice.refused.reference_told' } as const

/** The same payment told again. The field says less than the message above it: nobody reads one sentence twice. */
export const toldTwice = refuse('invoice.refused.payment_twice', { errors: toldErrors })

/** Refuses a payment under a reference that is told, of a later day, of the wrong sign, or of more than is due. */
export function refusalOfPayment(payment: Payment, facts: PaymentFacts, { money, day }: Formats): Refusal | undefined {
  const { told, to_pay, today } = facts
  if (told) return refusalOfReference(payment, facts.ID, told, { money, day })
  if (facts.state === 'credited') return refuse('invoice.refused.payment_credited')
  if (payment.paid_on > today)
    return refuse('invoice.refused.payment_ahead', {
      params: { today: day(today) },
      errors: { paid_on: 'invoice.refused.day_ahead' },
    })
  const [cents, due] = [hundredths(payment.amount), hundredths(to_pay)]
  const errors = { amount: 'invoice.refused.amount_too_much' } as const
  if (due > 0n && cents <= 0n) return refuse('invoice.refused.payment_not_positive', { errors })
  if (due < 0n && cents >= 0n) return refuse('invoice.refused.payment_not_negative', { errors })
  const isWithin = due > 0n ? cents <= due : cents < 0n && cents >= due
  if (!isWithin) return refuse('invoice.refused.payment_too_much', { params: { due: money(to_pay) }, errors })
}

/** Days in which a payment entered by hand can be taken back. Later, and if a system told it, an administrator does it. */
const takeBackDays = 30

/** Refuses to take a payment back. `entered_at` is ISO 8601, null if no person entered it; `now` is ISO 8601. */
export function refusalToTakeBack(entered_at: string | null, now: string): Refusal | undefined {
  if (entered_at === null) return refuse('invoice.refused.take_back_told')
  const days = (Date.parse(now) - Date.parse(entered_at)) / 86_400_000
  if (days > takeBackDays) return refuse('invoice.refused.take_back_late', { params: { days: takeBackDays } })
}

function refusalOfReference(payment: Payment, ID: string, told: NonNullable<PaymentFacts['told']>, formats: Formats) {
  const { supplier_invoice_uuid, supplier_invoice, paid_on, amount } = told
  const isSame =
    supplier_invoice_uuid === ID && paid_on === payment.paid_on && hundredths(amount) === hundredths(payment.amount)
  if (isSame) return toldTwice
  const params = { number: supplier_invoice, day: formats.day(paid_on), amount: formats.money(amount) }
  return refuse('invoice.refused.payment_told', { params, errors: toldErrors })
}
