import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { InvoiceableFee, SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useState } from 'react'
import { Refused } from '../kernel/failures.ts'
import { focusFirstError } from '../kernel/focusError.ts'
import { useT } from '../kernel/i18n.ts'
import { refreshRows } from '../kernel/queries.ts'
import { useAct } from '../kernel/useAct.ts'
import { useInvoiceDownload } from './invoiceFile.ts'

/** An invoice in the making: its number, what is wrong with it, and `generate`, which downloads it too. */
export function useInvoicing(onDone: (invoice: SupplierInvoice) => void) {
  const t = useT()
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState('')
  const { downloading, download } = useInvoiceDownload()
  const act = useAct(invoiceApi.generate, {
    onDone: (invoice) => {
      setNumber('')
      void download(invoice).then(() => onDone(invoice))
    },
    onFail: (failure) => {
      const { supplierInvoice, fees } = failure instanceof Refused ? failure.errors : {}
      setError(supplierInvoice && t(supplierInvoice))
      setRefusal(fees ? t(fees) : supplierInvoice ? '' : failure.message)
      focusFirstError()
      // What was refused may have changed meanwhile: the list says so.
      void refreshRows()
    },
  })
  const isWorking = act.isPending || downloading !== undefined
  return {
    number,
    setNumber: (typed: string) => {
      setError(undefined)
      setNumber(typed)
    },
    error,
    /** Why there is no invoice, where it is not the number. */
    refusal,
    forgive: () => setRefusal(''),
    isWorking,
    isEmpty: number.trim() === '',
    generate: (fees: readonly InvoiceableFee[]) => {
      if (isWorking || number.trim() === '') return
      setRefusal('')
      setError(undefined)
      const named = fees.map(({ DocEntry, DocNum, SCOrigin, DocTotal, DocDate }) => {
        return { DocEntry, DocNum, SCOrigin, DocTotal, DocDate }
      })
      act.mutate({ supplierInvoice: number.trim(), fees: named })
    },
  }
}

export type Invoicing = ReturnType<typeof useInvoicing>
