import { type FilterData, isEmptyFilter, type Sort } from '@callout/domain/platform/list.request.ts'
import type { List } from '@callout/domain/platform/list.ts'
import type { ViewListName } from '@callout/domain/views/view.lists.ts'
import type { View, ViewColumn } from '@callout/domain/views/view.ts'
import { type ListState, writeListUrl } from '../platform/lists/listUrl.ts'

/** The part of a list page that views depend on. */
export interface ViewPage {
  readonly list: List
  readonly fixedFilters?: FilterData | undefined
  /** The page's default order, if it is not the list's. */
  readonly sort?: Sort | undefined
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** True if the view has every filter that the page always applies. */
export const fitsPage = ({ filterData }: View, { fixedFilters = {} }: ViewPage) =>
  Object.entries(fixedFilters).every(([name, value]) => isEqual(filterData[name], value))

/** True if a page opens with the user's default view: the list's own page does, one with some of its rows does not. */
export const opensDefaultView = (page: string, list: ViewListName) => page === list

/** The filters of a view besides those that the page always applies. */
const ownFilters = ({ filterData }: View, { fixedFilters = {} }: ViewPage): FilterData =>
  Object.fromEntries(
    Object.entries(filterData).filter(([name, value]) => !(name in fixedFilters) && !isEmptyFilter(value)),
  )

/** The query that opens a view. */
export const viewSearch = (page: ViewPage, view: View, size: number): Record<string, string> =>
  writeListUrl(page.list, { page: 1, size, sort: view.Sorts[0], filters: ownFilters(view, page), view: view.ID })

/** The query that opens the first view without naming it, as the page does on arrival. */
export const firstViewSearch = (page: ViewPage, view: View, size: number): Record<string, string> =>
  writeListUrl(page.list, { page: 1, size, sort: view.Sorts[0], filters: ownFilters(view, page) })

/** Filters and order as text, equal for equal lists. */
function criteriaOf(page: ViewPage, filters: FilterData, sort: Sort | undefined): string {
  const { list } = page
  const order = sort ?? page.sort ?? { Member: list.sort, SortDirection: 0 }
  return JSON.stringify(writeListUrl(list, { page: 1, size: 0, sort: order, filters }))
}

/** True if filters and order on screen are those of the view. */
export const showsView = (page: ViewPage, { filters, sort }: ListState, view: View) =>
  criteriaOf(page, filters, sort) === criteriaOf(page, ownFilters(view, page), view.Sorts[0])

/** The chosen view: the one in the URL, else the one whose filters and order are on screen, else the first. */
export const chosenView = (page: ViewPage, state: ListState, views: readonly View[]): View | undefined =>
  views.find(({ ID }) => ID === state.view) ?? views.find((view) => showsView(page, state, view)) ?? views[0]

/** True if the view has columns of its own and those on screen differ. */
export function hasOtherColumns(view: View, columns: readonly ViewColumn[]): boolean {
  const plain = (all: readonly ViewColumn[]) => all.map(({ name, width, visible }) => [name, width ?? null, visible])
  return view.columns.length > 0 && !isEqual(plain(view.columns), plain(columns))
}
