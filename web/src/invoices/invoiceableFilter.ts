/** Filter for approved documents that are not yet invoiced. */
export const invoiceableFilter = { confirmed: true, status: 'O' } as const
