import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceFileName, type SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useState } from 'react'
import { Failed, Refused } from '../kernel/failures.ts'
import { text } from '../kernel/i18n.ts'
import { saveFile } from '../kernel/saveFile.ts'
import { receive, send } from '../kernel/send.ts'
import { toast } from '../kernel/toast.ts'

type Named = Pick<SupplierInvoice, 'supplier_invoice' | 'societe_uuid'>

async function saveInvoice({ supplier_invoice, societe_uuid }: Named): Promise<string> {
  const body = { supplierInvoice: supplier_invoice, societe_uuid }
  const [{ label }, file] = await Promise.all([
    send(invoiceApi.label, {}),
    receive(invoiceApi.download, body).then((response) => response.blob()),
  ])
  const name = invoiceFileName(label, supplier_invoice)
  saveFile(file, name)
  return name
}

/** Downloads invoices, one at a time: `download(invoice)`; `downloading` is the number of the one on its way. */
export function useInvoiceDownload() {
  const [downloading, setDownloading] = useState<string>()
  const download = async (invoice: Named) => {
    setDownloading(invoice.supplier_invoice)
    try {
      toast.success(text('invoice.downloaded', { file: await saveInvoice(invoice) }))
    } catch (error) {
      const expected = error instanceof Refused || error instanceof Failed
      // A stream that breaks off is a connection that was lost.
      toast.error(expected ? error.message : text('message.network_error'))
    } finally {
      setDownloading(undefined)
    }
  }
  return { downloading, download }
}
