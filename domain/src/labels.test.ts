import { expect, it } from 'vitest'
import { attachmentList } from './attachments/attachment.list.ts'
import { callList } from './calls/call.list.ts'
import { contractList } from './contracts/contract.list.ts'
import { dpcList, feeList, sparePartList } from './documents/document.list.ts'
import { supplierInvoiceList } from './invoices/invoice.list.ts'
import { messages } from './messages/translate.ts'
import { companyFiguresList } from './overview/company-figures.list.ts'
import type { List } from './platform/list.ts'

const lists: readonly List[] = [
  attachmentList,
  callList,
  companyFiguresList,
  contractList,
  dpcList,
  feeList,
  sparePartList,
  supplierInvoiceList,
]

/** Active filters, hidden ones included, are shown above the list with their label. These two kinds have no label. */
const hasLabel = (kind: string) => kind !== 'custom' && kind !== 'exact'

it.each(lists.map((list) => [list.name, list] as const))('%s: every column and filter has a label', (_, list) => {
  const filters = Object.entries(list.filters).filter(([, { kind }]) => hasLabel(kind))
  const names = [...Object.keys(list.columns), ...filters.map(([name]) => name)]
  expect(names.filter((name) => !(`field.${name}` in messages.es))).toEqual([])
})
