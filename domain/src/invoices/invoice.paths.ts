/** URL paths of the invoices' reads. In their own file, so that comparing paths does not load the schemas. */
export const invoiceApiPaths = {
  invoiceable: '/api/SocieteInvoiceGenerationData/GetListData',
  list: '/api/SocieteInvoice/GetListData',
  load: '/api/Invoice/GetInvoice',
} as const
