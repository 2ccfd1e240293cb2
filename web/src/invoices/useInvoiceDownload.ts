import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { type InvoiceForm, invoiceFileName, type SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { useState } from 'react'
import { isRequestFailure } from '../platform/api/errors.ts'
import { requestFile, send } from '../platform/api/send.ts'
import { toast } from '../platform/browser/toast.ts'
import { openFile, saveFile } from '../platform/files/saveFile.ts'
import { text } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'

const endings = { pdf: 'pdf', cii: 'cii.xml', ubl: 'ubl.xml' } as const

async function saveInvoice(invoice: SupplierInvoice, format: InvoiceForm, isCompany: boolean) {
  const { ID, supplier_invoice, societe_uuid, raison_sociale } = invoice
  const requestPdf = () =>
    isCompany
      ? requestFile(invoiceApi.download, { supplierInvoice: supplier_invoice, societe_uuid })
      : requestFile(invoiceApi.pdf, { ID })
  const [label, file] = await Promise.all([
    isCompany ? send(invoiceApi.label, {}).then((answer) => answer.label) : raison_sociale,
    (format === 'pdf' ? requestPdf() : requestFile(invoiceApi.xml, { ID, syntax: format })).then((response) =>
      response.blob(),
    ),
  ])
  const name = invoiceFileName(label, supplier_invoice, endings[format])
  saveFile(file, name)
  return { name, file }
}

/** Downloads one invoice at a time. `downloading` is what `downloadKey` gives for the file being downloaded. */
export function useInvoiceDownload() {
  const isCompany = isAllowed(who.sat, useRequiredSession())
  const [downloading, setDownloading] = useState<string>()
  const download = async (invoice: SupplierInvoice, format: InvoiceForm = 'pdf') => {
    setDownloading(downloadKey(invoice, format))
    try {
      const { name, file } = await saveInvoice(invoice, format, isCompany)
      toast.success(text('invoice.downloaded', { file: name }))
      return file
    } catch (error) {
      const expected = isRequestFailure(error)
      // Any other error means that the connection broke during the download.
      toast.error(expected ? error.message : text('message.network_error'))
    } finally {
      setDownloading(undefined)
    }
  }
  /** Downloads the paper and shows it in a tab; a browser that opens no tab has downloaded it all the same. */
  const downloadAndShow = async (invoice: SupplierInvoice) => {
    const file = await download(invoice)
    if (file) openFile(file)
  }
  return { downloading, download, downloadAndShow }
}

export const downloadKey = ({ ID }: SupplierInvoice, format: InvoiceForm) => `${ID} ${format}`

export type InvoiceDownload = ReturnType<typeof useInvoiceDownload>
