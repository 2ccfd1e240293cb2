import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import {
  creditInvoice,
  downloadInvoicePdf,
  downloadInvoicePdfByNumber,
  downloadInvoiceXml,
  generateInvoice,
  listInvoiceable,
  listSupplierInvoices,
  loadInvoiceLabel,
} from './invoice.actions.ts'

export function registerInvoiceRoutes(app: AppContext) {
  registerEndpoint(app, invoiceApi.invoiceable, listInvoiceable)
  registerEndpoint(app, invoiceApi.generate, generateInvoice)
  registerEndpoint(app, invoiceApi.download, downloadInvoicePdfByNumber)
  registerEndpoint(app, invoiceApi.list, listSupplierInvoices)
  registerEndpoint(app, invoiceApi.pdf, downloadInvoicePdf)
  registerEndpoint(app, invoiceApi.xml, downloadInvoiceXml)
  registerEndpoint(app, invoiceApi.credit, creditInvoice)
  registerEndpoint(app, invoiceApi.label, loadInvoiceLabel)
}
