import { isEmptyFilter, orderOf } from '@callout/domain/kernel/list.ts'
import { useState } from 'react'
import { type ListState, sortAfterClick } from '../kernel/listUrl.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import { type SampleRow, sampleList, sampleRows } from './sampleRows.ts'

const first: ListState = { page: 1, size: 5, sort: undefined, filters: {} }

/** The sample rows behind what every list on screen has: filters, order and pages, without a server. */
export function useSampleList(): ListOnScreen<SampleRow> {
  const [state, setState] = useState(first)
  const change = (part: Partial<ListState>) => setState((now) => ({ ...now, ...part }))
  const left = arranged(state)
  const lastPage = Math.max(1, Math.ceil(left.length / state.size))
  return {
    list: sampleList,
    state,
    exports: undefined,
    asked: { filterData: state.filters, Sorts: orderOf(sampleList, state.sort ? [state.sort] : []) },
    rows: left.slice((state.page - 1) * state.size, state.page * state.size),
    total: left.length,
    lastPage,
    isStale: false,
    error: null,
    retry: () => undefined,
    setFilter: (name, value) =>
      setState(({ filters: { [name]: _, ...others }, ...now }) => ({
        ...now,
        filters: isEmptyFilter(value) ? others : { ...others, [name]: value },
        page: 1,
      })),
    clearFilters: () => change({ filters: {}, page: 1 }),
    sortBy: (member) => setState((now) => ({ ...now, sort: sortAfterClick(sampleList, now.sort, member), page: 1 })),
    goTo: (page) => change({ page }),
    setSize: (size) => change({ size, page: 1 }),
  }
}

function arranged({ filters, sort }: ListState): SampleRow[] {
  const member = (sort?.Member ?? sampleList.sort) as keyof SampleRow
  const direction = sort?.SortDirection === 1 ? -1 : 1
  const keep = (row: SampleRow) =>
    Object.entries(filters).every(([name, value]) =>
      String(row[name as keyof SampleRow])
        .toLowerCase()
        .includes(String(value).toLowerCase()),
    )
  return sampleRows.filter(keep).sort((a, b) => {
    const [one, other] = [a[member], b[member]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one < other ? -direction : one > other ? direction : 0
  })
}
