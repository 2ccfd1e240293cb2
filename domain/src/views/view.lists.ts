import { attachmentList } from '../attachments/attachment.list.ts'
import { callList } from '../calls/call.list.ts'
import { contractList } from '../contracts/contract.list.ts'
import { dpcList, feeList, sparePartList } from '../documents/document.list.ts'
import { invoiceableList, supplierInvoiceList } from '../invoices/invoice.list.ts'
import { isAllowed, type PageContext, usesDpc, type Who, who } from '../platform/access.ts'
import type { List } from '../platform/list.ts'

interface ViewList {
  readonly list: List
  readonly who: Who
  readonly isEnabled?: (context: PageContext) => boolean
}

/** The lists that have views, by name, with who reads the whole list. */
export const viewLists = {
  servicecalls: { list: callList, who: who.everyone },
  fees: { list: feeList, who: who.documentWriters },
  spareparts: { list: sparePartList, who: who.documentWriters },
  dpc: { list: dpcList, who: who.documentWriters, isEnabled: usesDpc },
  servicecontracts: { list: contractList, who: who.contractReaders },
  attachments: { list: attachmentList, who: who.dispatcher },
  invoicegeneration: { list: invoiceableList, who: who.sat },
  supplierinvoices: { list: supplierInvoiceList, who: who.invoiceReaders },
} as const satisfies Record<string, ViewList>

export type ViewListName = keyof typeof viewLists
export const viewListNames = Object.keys(viewLists) as [ViewListName, ...ViewListName[]]

/** True if the user may read the whole list, and so have views of it. */
export function mayHaveViews(name: ViewListName, context: PageContext): boolean {
  const { who: readers, isEnabled }: ViewList = viewLists[name]
  return isAllowed(readers, context) && (isEnabled?.(context) ?? true)
}
