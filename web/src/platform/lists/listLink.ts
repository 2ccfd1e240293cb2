import { callList } from '@callout/domain/calls/call.list.ts'
import { contractList } from '@callout/domain/contracts/contract.list.ts'
import { dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import { supplierInvoiceList } from '@callout/domain/invoices/invoice.list.ts'
import { type PageName, pages } from '@callout/domain/platform/access.ts'
import { defaultPageSize, type FilterData } from '@callout/domain/platform/list.request.ts'
import type { List } from '@callout/domain/platform/list.ts'
import { stringifySearch } from '../browser/url.ts'
import { writeListUrl } from './listUrl.ts'

interface ListPage {
  readonly page: PageName
  /** Undefined if the page itself filters its rows. */
  readonly list?: List
}

const listPages: Readonly<Record<string, ListPage>> = {
  servicecalls: { page: 'servicecalls', list: callList },
  fees: { page: 'fees', list: feeList },
  spareparts: { page: 'spareparts', list: sparePartList },
  dpc: { page: 'dpc', list: dpcList },
  servicecontracts: { page: 'servicecontract', list: contractList },
  invoicegeneration: { page: 'invoicegeneration' },
  supplierinvoices: { page: 'supplierinvoices', list: supplierInvoiceList },
}

/** The page that shows a list. */
export const pageOfList = (name: string): PageName => listPages[name]?.page ?? 'home'

/** URL of a list with these filters, in the order of a column if one is given. */
export function listLink(name: string, filters: FilterData, orderBy?: string): string {
  const { page = 'home', list } = listPages[name] ?? {}
  // `view=all`: a view that opens first would show other rows.
  if (!list) return pages[page].path + (page === 'home' ? '' : stringifySearch({ view: 'all' }))
  const sort = orderBy === undefined ? undefined : ({ Member: orderBy, SortDirection: 0 } as const)
  // Unassigned calls have a page of their own, with that filter fixed.
  const isUnassigned = filters.unassigned === true
  const { unassigned: _, ...others } = filters
  const path = isUnassigned ? pages.servicecallsunassigned.path : pages[page].path
  const state = { page: 1, size: defaultPageSize, sort, filters: isUnassigned ? others : filters }
  return path + stringifySearch(writeListUrl(list, state))
}
