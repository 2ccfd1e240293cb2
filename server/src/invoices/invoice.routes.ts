import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import {
  downloadInvoice,
  generateInvoice,
  invoiceLabel,
  listInvoiceable,
  listSupplierInvoices,
} from './invoice.actions.ts'

export function serveInvoices(house: House) {
  serve(house, invoiceApi.invoiceable, listInvoiceable)
  serve(house, invoiceApi.generate, generateInvoice)
  serve(house, invoiceApi.download, downloadInvoice)
  serve(house, invoiceApi.list, listSupplierInvoices)
  serve(house, invoiceApi.label, invoiceLabel)
}
