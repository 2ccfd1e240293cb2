import type { ElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import { refuse } from '@callout/domain/platform/refusal.ts'

/** The payable amount of an invoice in euros: with its taxes, or only the net amount where it states none. */
export const askedBy = (invoice: ElectronicInvoice | undefined, net: number) => ({
  total: invoice?.total ?? net,
  withheld: invoice?.withholding?.withheld ?? 0,
  to_pay: invoice?.withholding?.toPay ?? invoice?.total ?? net,
  due_on: invoice?.dueDay ?? null,
  iban: invoice?.iban ?? '',
})

interface Expected {
  readonly total: number
  readonly to_pay: number
  readonly due_on?: string | null | undefined
  readonly iban?: string | undefined
}

/** Refuses an invoice that asks for anything else than a person confirmed; undefined if nobody was shown it. */
export function refusalOfChange(asked: ReturnType<typeof askedBy>, expected: Expected | undefined) {
  if (!expected) return undefined
  const isSame =
    asked.total === expected.total &&
    asked.to_pay === expected.to_pay &&
    (expected.due_on === undefined || asked.due_on === expected.due_on) &&
    (expected.iban === undefined || asked.iban === expected.iban)
  return isSame ? undefined : refuse('invoice.refused.asks_other', { code: 'Conflict' })
}
