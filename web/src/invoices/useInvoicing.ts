import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { faultOfNewNumber, type InvoiceableFee, type InvoicePreview } from '@callout/domain/invoices/invoice.ts'
import { useRef, useState } from 'react'
import { RefusedRequestError } from '../platform/api/errors.ts'
import { refreshRows } from '../platform/api/queries.ts'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { toast } from '../platform/browser/toast.ts'
import { focusFirstError } from '../platform/forms/focusFirstError.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useInvoiceDownload } from './useInvoiceDownload.ts'

/**
 * State of a new invoice: number, errors and confirmation. `generate` creates the invoice and shows it. `onDone` is
 * called with its fees once the invoice exists, unless the user has left.
 */
export function useInvoicing(onDone: (fees: readonly InvoiceableFee[]) => void) {
  const t = useT()
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState('')
  const [feesToConfirm, setFeesToConfirm] = useState<readonly InvoiceableFee[]>()
  const invoicedFees = useRef<readonly InvoiceableFee[]>([])
  const { downloading, downloadAndShow } = useInvoiceDownload()
  const generation = useEndpointMutation(invoiceApi.generate, {
    onDone: (invoice) => {
      setNumber('')
      void downloadAndShow(invoice)
    },
    onDoneIfMounted: () => onDone(invoicedFees.current),
    onFailure: (failure) => {
      const { supplierInvoice, fees } = failure instanceof RefusedRequestError ? failure.errors : {}
      setError(supplierInvoice && t(supplierInvoice))
      setRefusal(fees ? t(fees) : supplierInvoice ? '' : failure.message)
      // The confirmed sums are not those of the invoice that would be made: the person looks at it again.
      if (failure instanceof RefusedRequestError && failure.code === 'Conflict') setFeesToConfirm(invoicedFees.current)
      else focusFirstError()
      // A refusal may mean that the fees changed, so refresh the list.
      void refreshRows()
    },
  })
  const isWorking = generation.isPending || downloading !== undefined
  return {
    number,
    setNumber: (typed: string) => {
      setError(undefined)
      setNumber(typed)
    },
    error,
    /** Refusal that does not concern the number. */
    refusal,
    clearRefusal: () => setRefusal(''),
    isWorking,
    isEmpty: number.trim() === '',
    /** Fees of the invoice that waits for confirmation. */
    feesToConfirm,
    requestConfirmation: (fees: readonly InvoiceableFee[]) => {
      const fault = faultOfNewNumber(number)
      if (fault && fault !== 'text.required') {
        // The field itself tells the length.
        if (fault !== 'message.too_long') setError(t(fault))
        toast.warning(t('message.fill_in_required_fields'))
        return focusFirstError()
      }
      if (!isWorking && number.trim() !== '' && fees.length > 0) {
        setRefusal('')
        setFeesToConfirm(fees)
      }
    },
    cancelConfirmation: () => setFeesToConfirm(undefined),
    /** Makes the invoice as its preview showed it, also without the facts that it said are missing. */
    generate: (preview?: InvoicePreview) => {
      const fees = feesToConfirm
      setFeesToConfirm(undefined)
      if (isWorking || !fees) return
      setRefusal('')
      setError(undefined)
      invoicedFees.current = fees
      const feeKeys = fees.map(({ DocEntry, DocNum, SCOrigin, DocTotal, DocDate }) => {
        return { DocEntry, DocNum, SCOrigin, DocTotal, DocDate }
      })
      generation.mutate({
        supplierInvoice: number.trim(),
        fees: feeKeys,
        ...(preview && confirmedBy(preview)),
      })
    },
  }
}

const confirmedBy = ({ total, to_pay, due_on, iban, missing }: InvoicePreview) => ({
  expected: { total, to_pay, due_on, iban },
  ...(missing.length > 0 && { without: missing }),
})

export type Invoicing = ReturnType<typeof useInvoicing>
