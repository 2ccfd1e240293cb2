import type { Role } from '@callout/domain/platform/access.ts'
import {
  defaultPageSize,
  type FilterData,
  type FilterValue,
  isEmptyFilter,
  listLimits,
  pageSizes,
  type Range,
  type Sort,
} from '@callout/domain/platform/list.request.ts'
import { type Filter, type List, mayFilterBy } from '@callout/domain/platform/list.ts'
import { isDay } from '../browser/url.ts'

/** The state of a list. All of it is in the URL. */
export interface ListState {
  readonly page: number
  readonly size: number
  /** Undefined means the list's default order. */
  readonly sort: Sort | undefined
  readonly filters: FilterData
  /** ID of the chosen view, if one was chosen. */
  readonly view?: string | undefined
}

const reservedParams = { page: 'page', size: 'size', sort: 'sort', view: 'view' } as const

/**
 * Reads a list's state from a query string. Unknown values are ignored, so old links still work, and so are filters
 * that a user of this role may not use, which the link of a colleague may have.
 */
export function readListUrl(list: List, search: string, role?: Role): ListState {
  const params = new URLSearchParams(search)
  const filters: Record<string, FilterValue> = {}
  for (const [name, filter] of Object.entries(list.filters)) {
    const value = readFilter(filter, usableText(params.get(name) ?? ''))
    const isUsable = role === undefined || mayFilterBy(filter, role)
    if (isUsable && !isEmptyFilter(value)) filters[name] = value
  }
  const page = Number(params.get(reservedParams.page))
  const size = Number(params.get(reservedParams.size))
  return {
    page: Number.isInteger(page) && page > 0 && page <= listLimits.page ? page : 1,
    size: pageSizes.find((offered) => offered === size) ?? defaultPageSize,
    sort: readSort(list, params.get(reservedParams.sort) ?? ''),
    filters,
    view: params.get(reservedParams.view) || undefined,
  }
}

/** Writes a list's state as a query, without default values. */
export function writeListUrl(list: List, state: ListState): Record<string, string> {
  const search: Record<string, string> = {}
  for (const [name, filter] of Object.entries(list.filters)) {
    const value = state.filters[name]
    if (!isEmptyFilter(value)) search[name] = writeFilter(filter, value as FilterValue)
  }
  if (state.view) search[reservedParams.view] = state.view
  if (state.sort)
    search[reservedParams.sort] = `${state.sort.Member}:${state.sort.SortDirection === 1 ? 'desc' : 'asc'}`
  if (state.size !== defaultPageSize) search[reservedParams.size] = String(state.size)
  if (state.page !== 1) search[reservedParams.page] = String(state.page)
  return search
}

function readSort(list: List, text: string): Sort | undefined {
  const [member = '', direction] = text.split(':')
  const column = Object.hasOwn(list.columns, member) ? list.columns[member] : undefined
  if (!column || column.sortable === false) return undefined
  return { Member: member, SortDirection: direction === 'desc' ? 1 : 0 }
}

const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text)

/** The text of a filter, '' if the server would refuse it. */
const usableText = (text: string) => (text.includes('\u0000') ? '' : text)

function readFilter(filter: Filter, text: string): FilterValue {
  switch (filter.kind) {
    case 'oneOf':
      return text
        .split(',')
        .map(decodeItem)
        .filter((item) => item !== '')
    case 'instants':
    case 'days': {
      const [from = '', to = ''] = text.split('..')
      return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
    }
    case 'amounts': {
      const [from = '', to = ''] = text.split('..')
      return { ...(isAmount(from) && { from }), ...(isAmount(to) && { to }) }
    }
    case 'flag':
      return text === 'true'
    default:
      return text.length > listLimits.text ? '' : text
  }
}

function writeFilter(filter: Filter, value: FilterValue): string {
  if (filter.kind === 'oneOf') return (Array.isArray(value) ? value : [value]).map(encodeItem).join(',')
  if (filter.kind === 'instants' || filter.kind === 'days' || filter.kind === 'amounts') {
    const { from = '', to = '' } = value as Range
    return `${from}..${to}`
  }
  return String(value)
}

// Items are separated by commas, so a comma inside an item is encoded.
const encodeItem = (item: string) => item.replaceAll('%', '%25').replaceAll(',', '%2C')
const decodeItem = (item: string) => item.replaceAll('%2C', ',').replaceAll('%25', '%')

/** The order after a click on a column header: ascending first, then alternating. */
export function sortAfterClick(list: List, current: Sort | undefined, member: string): Sort {
  const active = current ?? { Member: list.sort, SortDirection: 0 }
  return { Member: member, SortDirection: active.Member === member && active.SortDirection === 0 ? 1 : 0 }
}
