import { callList } from '@callout/domain/calls/call.list.ts'
import { feeList } from '@callout/domain/documents/document.list.ts'
import { listRequestSchema } from '@callout/domain/platform/list.request.ts'
import { describe, expect, it } from 'vitest'
import { type ListState, readListUrl, sortAfterClick, writeListUrl } from './listUrl.ts'

const read = (search: string) => readListUrl(callList, search)
const write = (state: Partial<ListState>) =>
  writeListUrl(callList, { page: 1, size: 40, sort: undefined, filters: {}, ...state })

it('a filter of another role is left out, and all others stay', () => {
  const search = '?dispatchers=a&status=1&subContractors=b'
  const others = { status: ['1'], subContractors: ['b'] }
  expect(readListUrl(callList, search, 'D').filters).toEqual({ ...others, dispatchers: ['a'] })
  for (const role of ['q', 'W', 'J'] as const) expect(readListUrl(callList, search, role).filters).toEqual(others)
})

describe('the URL of a list', () => {
  it('contains no default values', () => {
    expect(write({})).toEqual({})
    expect(read('')).toEqual({ page: 1, size: 40, sort: undefined, filters: {} })
  })

  it.each<[string, Partial<ListState>, Record<string, string>]>([
    ['text', { filters: { call_id: '007' } }, { call_id: '007' }],
    ['one of', { filters: { status: ['-3', '1'] } }, { status: '-3,1' }],
    ['items with commas', { filters: { call_center: ['A,B', '50%'] } }, { call_center: 'A%2CB,50%25' }],
    [
      'both ends',
      { filters: { created_at: { from: '2026-01-01', to: '2026-02-01' } } },
      { created_at: '2026-01-01..2026-02-01' },
    ],
    ['an open end', { filters: { created_at: { to: '2026-02-01' } } }, { created_at: '..2026-02-01' }],
    ['a flag', { filters: { unaccepted: true } }, { unaccepted: 'true' }],
    ['order', { sort: { Member: 'ville', SortDirection: 1 } }, { sort: 'ville:desc' }],
    ['page and size', { page: 3, size: 20 }, { page: '3', size: '20' }],
  ])('writes and reads back %s', (_, state, search) => {
    expect(write(state)).toEqual(search)
    expect(read(new URLSearchParams(search).toString())).toEqual({
      page: 1,
      size: 40,
      sort: undefined,
      filters: {},
      ...state,
    })
  })

  it.each([
    ['an unknown filter', '?colour=red'],
    ['an unknown column', '?sort=colour:asc'],
    ['a name from the object prototype', '?sort=constructor:asc&toString=1'],
    ['a negative page', '?page=-2'],
    ['a page of letters', '?page=two'],
    ['a page beyond the last that the server takes', '?page=99999999'],
    ['an unknown page size', '?size=999'],
    ['a text that is too long', `?subject=${'a'.repeat(1001)}`],
    ['a text with NUL', '?subject=a%00'],
    ['a choice with NUL', '?status=1%00'],
    ['an invalid day', '?created_at=yesterday..'],
    ['a day that does not exist', '?created_at=2026-02-30..'],
    ['an empty filter', '?call_id='],
  ])('ignores %s', (_, search) => {
    expect(read(search)).toEqual({ page: 1, size: 40, sort: undefined, filters: {} })
  })

  it('gives a valid request', () => {
    const { page, size, sort, filters } = read(
      '?status=-3,1&created_at=2026-01-01..&sort=ville:desc&page=2&size=10&call_id=12',
    )
    const request = { Page: page, PageSize: size, Sorts: sort ? [sort] : [], Total: -1 }
    expect(listRequestSchema(callList).parse({ request, filterData: filters })).toEqual({
      Page: 2,
      PageSize: 10,
      Sorts: [{ Member: 'ville', SortDirection: 1 }],
      Total: -1,
      filterData: { status: ['-3', '1'], created_at: { from: '2026-01-01' }, call_id: '12' },
    })
  })
})

it('keeps amounts and ignores an invalid one', () => {
  const filters = { DocTotal: { from: '10', to: '99.5' } }
  const search = writeListUrl(feeList, { page: 1, size: 40, sort: undefined, filters })
  expect(search).toEqual({ DocTotal: '10..99.5' })
  expect(readListUrl(feeList, '?DocTotal=10..99.5').filters).toEqual(filters)
  expect(readListUrl(feeList, '?DocTotal=much..').filters).toEqual({})
})

describe('a click on a column header', () => {
  it.each([
    ['of another column sorts ascending', undefined, 'ville', 0],
    ['of the sorted column sorts descending', undefined, 'call_id', 1],
    ['again sorts descending', { Member: 'ville', SortDirection: 0 }, 'ville', 1],
    ['once more sorts ascending', { Member: 'ville', SortDirection: 1 }, 'ville', 0],
  ] as const)('%s', (_, current, member, direction) => {
    expect(sortAfterClick(callList, current, member)).toEqual({ Member: member, SortDirection: direction })
  })
})
