/** What is approved and not yet invoiced, as a filter. */
export const toInvoice = { confirmed: true, status: 'O' } as const
