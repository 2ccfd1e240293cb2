import { describe, expect, it } from 'vitest'
import { callList } from '../calls/call.list.ts'
import { effectiveSorts, listRequestSchema } from './list.request.ts'

const schema = listRequestSchema(callList)
const parse = (body: unknown) => schema.safeParse(body)
const firstIssue = (body: unknown) => {
  const first = parse(body).error?.issues[0]
  return first && `${first.path.join('.')}: ${first.code === 'unrecognized_keys' ? first.keys.join() : first.message}`
}

describe('a list request', () => {
  it('defaults to the first page of 40 rows with the exact total and no filter', () => {
    expect(parse({}).data).toEqual({ Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {} })
  })

  it('accepts the text values of a form', () => {
    const body = {
      request: { Page: '2', PageSize: '10', Sorts: [{ Member: 'call_id', SortDirection: '1' }], Total: '-1' },
      filterData: '{"call_id":"12","status":"-3","priority":["H","M"],"unassigned":"true"}',
    }
    expect(parse(body).data).toEqual({
      Page: 2,
      PageSize: 10,
      Sorts: [{ Member: 'call_id', SortDirection: 1 }],
      Total: -1,
      filterData: { call_id: '12', status: ['-3'], priority: ['H', 'M'], unassigned: true },
    })
  })

  it('drops filters without a value', () => {
    const filterData = { call_id: '', status: [], unassigned: false, created_at: { from: '', to: null } }
    expect(parse({ filterData }).data?.filterData).toEqual({})
  })

  it.each([
    ['an unknown column', { request: { Sorts: [{ Member: 'nothing' }] } }, 'unknown column'],
    ['an unknown filter', { filterData: { nothing: 1 } }, 'nothing'],
    ['a filter of the wrong kind', { filterData: { created_at: 'yesterday' } }, 'filterData.created_at'],
    ['an object for a text', { filterData: { call_id: { $ne: null } } }, 'filterData.call_id'],
    ['an unknown range bound', { filterData: { created_at: { $gt: '' } } }, '$gt'],
    ['NUL in a text', { filterData: { subject: 'a\u0000' } }, 'filterData.subject: not a text'],
    ['NUL in an option', { filterData: { priority: ['H', '\u0000'] } }, 'filterData.priority'],
    ['a date in the year 0', { filterData: { created_at: { from: '0000-01-01' } } }, 'filterData.created_at.from'],
    ['an invalid date', { filterData: { created_at: { from: 'soon' } } }, 'filterData.created_at.from'],
    ['page size 0', { request: { PageSize: 0 } }, 'request.PageSize'],
    ['too large a page size', { request: { PageSize: 1001 } }, 'request.PageSize'],
    ['page 0', { request: { Page: 0 } }, 'request.Page'],
    ['filterData that is not JSON', { filterData: '{oops' }, 'filterData'],
    ['an unknown field', { requests: {} }, 'requests'],
  ])('is refused with %s, and the error names it', (_what, body, expected) => {
    expect(firstIssue(body)).toContain(expected)
  })

  it('is sorted by the first column by default', () => {
    expect(effectiveSorts(callList, [])).toEqual([{ Member: 'call_id', SortDirection: 0 }])
  })
})
