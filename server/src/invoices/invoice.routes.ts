import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { invoiceExportApi } from '@callout/domain/invoices/invoice-export.api.ts'
import { invoiceUploadApi } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { generateInvoice } from './generate/invoice.generate.ts'
import { previewInvoice } from './generate/invoice.preview.ts'
import {
  downloadInvoicePdf,
  downloadInvoicePdfByNumber,
  downloadInvoiceXml,
  exportSupplierInvoices,
  listInvoiceable,
  listSupplierInvoices,
  loadInvoiceLabel,
} from './invoice.actions.ts'
import { creditInvoice, getCreditable } from './invoice.credit.ts'
import { loadPayableInvoice } from './invoice.payable.ts'
import { actOnInvoice, actOnMany } from './invoice.state.ts'
import { exportInvoiceFiles } from './invoice.zip.ts'
import { exportInvoiceLines } from './invoice-lines.export.ts'
import { sendStatement } from './statement/statement.actions.ts'
import { uploadInvoice } from './uploaded/invoice.upload.ts'

export function registerInvoiceRoutes(app: AppContext) {
  registerEndpoint(app, invoiceApi.invoiceable, listInvoiceable)
  registerEndpoint(app, invoiceApi.generate, generateInvoice)
  registerEndpoint(app, invoiceApi.preview, previewInvoice)
  registerEndpoint(app, invoiceApi.download, downloadInvoicePdfByNumber)
  registerEndpoint(app, invoiceApi.list, listSupplierInvoices)
  registerEndpoint(app, invoiceApi.export, exportSupplierInvoices)
  registerEndpoint(app, invoiceExportApi.lines, exportInvoiceLines)
  registerEndpoint(app, invoiceExportApi.files, exportInvoiceFiles)
  registerEndpoint(app, invoiceApi.pdf, downloadInvoicePdf)
  registerEndpoint(app, invoiceApi.xml, downloadInvoiceXml)
  registerEndpoint(app, invoiceApi.creditable, getCreditable)
  registerEndpoint(app, invoiceApi.credit, creditInvoice)
  registerEndpoint(app, invoiceApi.label, loadInvoiceLabel)
  registerEndpoint(app, invoiceUploadApi.statement, sendStatement)
  registerEndpoint(app, invoiceUploadApi.upload, uploadInvoice)
  registerEndpoint(app, invoiceStateApi.load, loadPayableInvoice)
  registerEndpoint(app, invoiceStateApi.check, actOnInvoice('check'))
  registerEndpoint(app, invoiceStateApi.release, actOnInvoice('release'))
  registerEndpoint(app, invoiceStateApi.dispute, actOnInvoice('dispute'))
  registerEndpoint(app, invoiceStateApi.resolve, actOnInvoice('resolve'))
  registerEndpoint(app, invoiceStateApi.checkMany, actOnMany('check', invoiceStateApi.check))
  registerEndpoint(app, invoiceStateApi.releaseMany, actOnMany('release', invoiceStateApi.release))
}
