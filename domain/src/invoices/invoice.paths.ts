/** Where invoices are asked for, apart from what they hold: whoever only compares paths need not load the rest. */
export const invoicePath = {
  invoiceable: '/api/SocieteInvoiceGenerationData/GetListData',
  list: '/api/SocieteInvoice/GetListData',
} as const
