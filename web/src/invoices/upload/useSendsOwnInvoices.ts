import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'

/** True if the network has the company send invoices of its own system. */
export const useSendsOwnInvoices = () => useEndpointQuery(invoiceApi.preview, {}).data?.invoicing === 'company'
