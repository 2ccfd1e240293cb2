/**
 * The states of a supplier invoice: made or uploaded, checked, released for payment, paid; taken back by a credit note;
 * disputed by its company or the network.
 */
export const invoiceStates = ['received', 'checked', 'released', 'paid', 'credited', 'disputed'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Acts of people on an invoice. */
const invoiceActs = ['check', 'release', 'dispute', 'resolve'] as const
export type InvoiceAct = (typeof invoiceActs)[number]

/** Kinds of changes of an invoice after it was received, as its history and the feed name them. */
export const invoiceChangeTypes = [...invoiceActs, 'payment', 'take_back', 'credit'] as const
export type InvoiceChangeType = (typeof invoiceChangeTypes)[number]
