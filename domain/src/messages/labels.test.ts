import { expect, it } from 'vitest'
import { attachmentList } from '../attachments/attachment.list.ts'
import { callList } from '../calls/call.list.ts'
import { contractList } from '../contracts/contract.list.ts'
import { dpcList, feeList, sparePartList } from '../documents/document.list.ts'
import type { List } from '../kernel/list.ts'
import { es } from './es.ts'

const lists: readonly List[] = [attachmentList, callList, contractList, dpcList, feeList, sparePartList]

/** Filters that stand in an address are told above the list, those nobody is offered included; some name a record instead. */
const isTold = (kind: string) => kind !== 'own' && kind !== 'exact'

it.each(lists.map((list) => [list.name, list] as const))('%s: every column and filter has a label', (_, list) => {
  const filters = Object.entries(list.filters).filter(([, { kind }]) => isTold(kind))
  const names = [...Object.keys(list.columns), ...filters.map(([name]) => name)]
  expect(names.filter((name) => !(`field.${name}` in es))).toEqual([])
})
