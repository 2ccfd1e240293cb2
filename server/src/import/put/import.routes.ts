import { importApi } from '@callout/domain/import/import.api.ts'
import { type ImportSheetName, importSheets } from '@callout/domain/import/import.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { registerEndpoint } from '../../platform/http/endpoint.ts'
import { putRows } from './put-rows.ts'
import { recordPayment } from './record-payment.ts'
import { takeBackPayment } from './take-back-payment.ts'

export function registerImportRoutes(app: AppContext) {
  for (const name of Object.keys(importSheets) as ImportSheetName[])
    registerEndpoint(app, importApi[name], putRows(name))
  registerEndpoint(app, invoiceStateApi.pay, recordPayment)
  registerEndpoint(app, invoiceStateApi.takeBack, takeBackPayment)
}
