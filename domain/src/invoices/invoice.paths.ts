/** URL paths of the invoice lists. In their own file, so that comparing paths does not load the schemas. */
export const invoiceApiPaths = {
  invoiceable: '/api/SocieteInvoiceGenerationData/GetListData',
  list: '/api/SocieteInvoice/GetListData',
} as const
