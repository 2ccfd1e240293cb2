import { callList } from '@callout/domain/calls/call.list.ts'
import type { View } from '@callout/domain/views/view.ts'
import { describe, expect, it } from 'vitest'
import { readListUrl } from '../platform/lists/listUrl.ts'
import { chosenView, firstViewSearch, fitsPage, hasOtherColumns, showsView, viewSearch } from './viewState.ts'

const page = { list: callList }
const unassigned = {
  list: callList,
  fixedFilters: { unassigned: true },
  sort: { Member: 'created_at', SortDirection: 0 },
} as const
const viewOf = (part: Partial<View>): View => ({
  ID: 'all',
  list: 'servicecalls',
  name: 'All',
  filterData: {},
  Sorts: [],
  columns: [],
  shared: 'private',
  isDefault: false,
  built_in: true,
  version: 1,
  can: { save: false, delete: false },
  ...part,
})
const all = viewOf({})
const open = viewOf({ ID: 'open', filterData: { status: ['-3', '-2'] } })
const declined = viewOf({ ID: 'declined', filterData: { unassigned: true, declined: true } })
const stateOf = (search: string) => readListUrl(callList, search)

describe('the address of a view', () => {
  it('holds its filters, order and key, and keeps the page size', () => {
    const sorted = viewOf({ ...open, Sorts: [{ Member: 'ville', SortDirection: 1 }] })
    expect(viewSearch(page, sorted, 20)).toEqual({
      status: '-3,-2',
      view: 'open',
      sort: 'ville:desc',
      size: '20',
    })
  })

  it('is empty for the list as it is', () => {
    expect(firstViewSearch(page, all, 40)).toEqual({})
  })

  it('leaves out what the page always filters by', () => {
    expect(viewSearch(unassigned, declined, 40)).toEqual({ declined: 'true', view: 'declined' })
  })
})

it('a page shows the views that have the filters of the page', () => {
  expect([all, open, declined].filter((view) => fitsPage(view, page))).toEqual([all, open, declined])
  expect([all, open, declined].filter((view) => fitsPage(view, unassigned))).toEqual([declined])
})

describe('the chosen view', () => {
  it.each([
    ['view=open', open],
    ['status=-3,-2', open],
    ['view=open&subject=a', open],
    ['subject=a', all],
    ['view=unknown', all],
  ])('of %s', (search, expected) => {
    expect(chosenView(page, stateOf(search), [all, open])).toBe(expected)
  })

  it.each([
    ['view=open&status=-3,-2', true],
    ['view=open&status=-3,-2&sort=call_id:asc&page=3&size=10', true],
    ['view=open&status=-3', false],
    ['view=open&status=-3,-2&subject=a', false],
    ['view=open&status=-3,-2&sort=ville:asc', false],
  ])('is on screen with %s: %s', (search, expected) => {
    expect(showsView(page, stateOf(search), open)).toBe(expected)
  })
})

describe('the columns of a view', () => {
  const columns = [
    { name: 'call_id', visible: true },
    { name: 'phone', visible: false, width: 90 },
  ]
  const saved = viewOf({ columns })

  it('differ once order, width or visibility do', () => {
    expect(hasOtherColumns(saved, structuredClone(columns))).toBe(false)
    expect(hasOtherColumns(saved, [...columns].reverse())).toBe(true)
    expect(hasOtherColumns(saved, [{ name: 'call_id', visible: true, width: 80 }, ...columns.slice(1)])).toBe(true)
  })

  it('are the person’s own arrangement in a view without any', () => {
    expect(hasOtherColumns(all, columns)).toBe(false)
  })
})
