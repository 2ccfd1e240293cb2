import { describe, expect, it } from 'vitest'
import { callList } from '../calls/call.list.ts'
import { listRequestSchema, orderOf } from './list.ts'

const schema = listRequestSchema(callList)
const read = (body: unknown) => schema.safeParse(body)
const issue = (body: unknown) => {
  const first = read(body).error?.issues[0]
  return first && `${first.path.join('.')}: ${first.code === 'unrecognized_keys' ? first.keys.join() : first.message}`
}

describe('a list request', () => {
  it('has its defaults: the first page of 40, the exact total, no filter', () => {
    expect(read({}).data).toEqual({ Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {} })
  })

  it('is read from text as a form carries it', () => {
    const body = {
      request: { Page: '2', PageSize: '10', Sorts: [{ Member: 'call_id', SortDirection: '1' }], Total: '-1' },
      filterData: '{"call_id":"12","status":"-3","priority":["H","M"],"unassigned":"true"}',
    }
    expect(read(body).data).toEqual({
      Page: 2,
      PageSize: 10,
      Sorts: [{ Member: 'call_id', SortDirection: 1 }],
      Total: -1,
      filterData: { call_id: '12', status: ['-3'], priority: ['H', 'M'], unassigned: true },
    })
  })

  it('drops filters that narrow nothing', () => {
    const filterData = { call_id: '', status: [], unassigned: false, created_at: { from: '', to: null } }
    expect(read({ filterData }).data?.filterData).toEqual({})
  })

  it.each([
    ['an unknown column', { request: { Sorts: [{ Member: 'nothing' }] } }, 'unknown column'],
    ['an unknown filter', { filterData: { nothing: 1 } }, 'nothing'],
    ['a filter of the wrong kind', { filterData: { created_at: 'yesterday' } }, 'filterData.created_at'],
    ['an object for a text', { filterData: { call_id: { $ne: null } } }, 'filterData.call_id'],
    ['an end no range has', { filterData: { created_at: { $gt: '' } } }, '$gt'],
    ['NUL in a text', { filterData: { subject: 'a\u0000' } }, 'filterData.subject: not a text'],
    ['NUL among choices', { filterData: { priority: ['H', '\u0000'] } }, 'filterData.priority'],
    ['a date of the year 0', { filterData: { created_at: { from: '0000-01-01' } } }, 'filterData.created_at.from'],
    ['a date that is none', { filterData: { created_at: { from: 'soon' } } }, 'filterData.created_at.from'],
    ['a page of nothing', { request: { PageSize: 0 } }, 'request.PageSize'],
    ['too large a page', { request: { PageSize: 101 } }, 'request.PageSize'],
    ['page 0', { request: { Page: 0 } }, 'request.Page'],
    ['filterData that is no JSON', { filterData: '{oops' }, 'filterData'],
    ['a field of its own', { requests: {} }, 'requests'],
  ])('is refused with %s, which is named', (_what, body, named) => {
    expect(issue(body)).toContain(named)
  })

  it('is ordered by the first column unless it says how', () => {
    expect(orderOf(callList, [])).toEqual([{ Member: 'call_id', SortDirection: 0 }])
  })
})
