import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import {
  createInvoiceCreditNote,
  downloadInvoice,
  downloadInvoicePdf,
  downloadInvoiceXml,
  generateInvoice,
  listInvoiceable,
  listSupplierInvoices,
  loadInvoiceLabel,
} from './invoice.actions.ts'

export function registerInvoiceRoutes(app: AppContext) {
  registerEndpoint(app, invoiceApi.invoiceable, listInvoiceable)
  registerEndpoint(app, invoiceApi.generate, generateInvoice)
  registerEndpoint(app, invoiceApi.download, downloadInvoice)
  registerEndpoint(app, invoiceApi.list, listSupplierInvoices)
  registerEndpoint(app, invoiceApi.pdf, downloadInvoicePdf)
  registerEndpoint(app, invoiceApi.xml, downloadInvoiceXml)
  registerEndpoint(app, invoiceApi.credit, createInvoiceCreditNote)
  registerEndpoint(app, invoiceApi.label, loadInvoiceLabel)
}
