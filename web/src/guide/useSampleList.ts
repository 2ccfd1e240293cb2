import { effectiveSorts, isEmptyFilter } from '@callout/domain/platform/list.request.ts'
import { useState } from 'react'
import { type ListState, sortAfterClick } from '../platform/lists/listUrl.ts'
import type { ListData } from '../platform/lists/useList.ts'
import { type SampleRow, sampleList, sampleRows } from './sampleRows.ts'

const initialState: ListState = { page: 1, size: 5, sort: undefined, filters: {} }

/** The sample rows with filters, order and pages, as `useList` returns them, but without a server. */
export function useSampleList(): ListData<SampleRow> {
  const [state, setState] = useState(initialState)
  const change = (part: Partial<ListState>) => setState((now) => ({ ...now, ...part }))
  const matchingRows = filterAndSort(state)
  const lastPage = Math.max(1, Math.ceil(matchingRows.length / state.size))
  return {
    list: sampleList,
    state,
    exports: undefined,
    isUntouched: false,
    criteria: { filterData: state.filters, Sorts: effectiveSorts(sampleList, state.sort ? [state.sort] : []) },
    rows: matchingRows.slice((state.page - 1) * state.size, state.page * state.size),
    total: matchingRows.length,
    similar: undefined,
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

function filterAndSort({ filters, sort }: ListState): SampleRow[] {
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
