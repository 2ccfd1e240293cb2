import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceFileName, type SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useState } from 'react'
import { RefusalError, RequestError } from '../platform/api/errors.ts'
import { requestFile, send } from '../platform/api/send.ts'
import { toast } from '../platform/browser/toast.ts'
import { saveFile } from '../platform/files/saveFile.ts'
import { text } from '../platform/i18n/i18n.ts'

type InvoiceKey = Pick<SupplierInvoice, 'supplier_invoice' | 'societe_uuid'>

async function saveInvoice({ supplier_invoice, societe_uuid }: InvoiceKey): Promise<string> {
  const body = { supplierInvoice: supplier_invoice, societe_uuid }
  const [{ label }, file] = await Promise.all([
    send(invoiceApi.label, {}),
    requestFile(invoiceApi.download, body).then((response) => response.blob()),
  ])
  const name = invoiceFileName(label, supplier_invoice)
  saveFile(file, name)
  return name
}

/** Downloads one invoice at a time. `downloading` is the number of the invoice being downloaded. */
export function useInvoiceDownload() {
  const [downloading, setDownloading] = useState<string>()
  const download = async (invoice: InvoiceKey) => {
    setDownloading(invoice.supplier_invoice)
    try {
      toast.success(text('invoice.downloaded', { file: await saveInvoice(invoice) }))
    } catch (error) {
      const expected = error instanceof RefusalError || error instanceof RequestError
      // Any other error means that the connection broke during the download.
      toast.error(expected ? error.message : text('message.network_error'))
    } finally {
      setDownloading(undefined)
    }
  }
  return { downloading, download }
}
