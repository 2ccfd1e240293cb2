import type { PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { doubtsOfPayment, type PaymentDoubt } from '@callout/domain/invoices/payment.rules.ts'
import { List } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

/** The facts of an invoice that a payment may not suit. */
export type DoubtfulInvoice = Pick<PayableInvoice, 'state' | 'issued_on' | 'dispute'>

interface Question {
  readonly doubts: readonly PaymentDoubt[]
  readonly answer: (goOn: boolean) => void
}

/**
 * Asks before a doubtful payment is entered. `confirmPayment` resolves to true if the person goes on; the caller must render
 * `question`.
 */
export function usePaymentQuestion(invoice: DoubtfulInvoice) {
  const t = useT()
  const formats = useFormats()
  const [asked, setAsked] = useState<Question>()
  const confirmPayment = async (paid_on: string | null): Promise<boolean> => {
    const doubts = doubtsOfPayment(invoice, paid_on)
    return doubts.length === 0 || new Promise((answer) => setAsked({ doubts, answer }))
  }
  const answer = (goOn: boolean) => {
    asked?.answer(goOn)
    setAsked(undefined)
  }
  const day = invoice.issued_on ? formats.day(invoice.issued_on) : ''
  const question = asked && (
    <ConfirmDialog
      title={t('invoice.pay_doubt_title')}
      action={t('invoice.pay_anyway')}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <List size="sm">
        {asked.doubts.map((doubt) => (
          <List.Item key={doubt}>{t(`invoice.pay_doubt.${doubt}`, { reason: invoice.dispute, day })}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  )
  return { confirmPayment, question }
}
