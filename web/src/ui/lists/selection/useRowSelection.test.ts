// @vitest-environment jsdom

import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../../test/partOf.ts'
import { RequestError } from '../../../platform/api/errors.ts'
import { closeToast, currentToasts } from '../../../platform/browser/toast.ts'
import type { ListData, ListSource } from '../../../platform/lists/useList.ts'
import { type RowSelection, useRowSelection } from './useRowSelection.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('../../../platform/api/send.ts', () => ({ send }))

interface Row {
  readonly ID: string
  readonly version: number
}

// In a string, each letter is the ID of a row.
const rowsOf = (IDs: string, version = 1) => [...IDs].map((ID): Row => ({ ID, version }))
const dataOf = (rows: readonly Row[], filters: object = {}) =>
  partOf<ListData<Row>>({ rows, total: rows.length, criteria: { filterData: filters, Sorts: [] } })

let root: Root
let selection: RowSelection<Row>
function Page({ data }: { data: ListData<Row> }) {
  selection = useRowSelection(data, {} as ListSource<Row>)
  return null
}
const render = (data: ListData<Row>) => act(async () => root.render(createElement(Page, { data })))
const toggle = (ID: string, isRange = false) => act(async () => selection.toggle({ ID, version: 1 }, isRange))
const selected = () => selection.rows.map(({ ID }) => ID).join('')

beforeEach(async () => {
  root = createRoot(document.createElement('div'))
  await render(dataOf(rowsOf('abcdef')))
})
afterEach(() => act(async () => root.unmount()))

it('toggles a row, and selects the range between two rows in either direction', async () => {
  await toggle('d')
  await toggle('b', true)
  expect(selected()).toBe('dbc')
  await toggle('c')
  expect(selected()).toBe('db')
})

it('selects and deselects the page, and keeps rows of other pages', async () => {
  await toggle('a')
  await render(dataOf(rowsOf('xy')))
  await act(async () => selection.togglePage())
  expect([selected(), selection.isPageSelected]).toEqual(['axy', true])
  await act(async () => selection.togglePage())
  expect(selected()).toBe('a')
})

it('takes the newer version of a row on screen', async () => {
  await toggle('a')
  await render(dataOf(rowsOf('abcdef', 7)))
  expect(selection.rows).toEqual([{ ID: 'a', version: 7 }])
})

it('is cleared by another filter, but not by another page', async () => {
  await toggle('a')
  await render(dataOf(rowsOf('ghi')))
  expect(selected()).toBe('a')
  await render(dataOf(rowsOf('ghi'), { subject: 'x' }))
  expect(selected()).toBe('')
})

it('ignores a click on rows of another filter, which stay on screen while the new ones load', async () => {
  const outdated = { ...dataOf(rowsOf('abc'), { subject: 'x' }), isStale: true }
  await render(outdated)
  await act(async () => selection.togglePage())
  await toggle('a')
  expect(selected()).toBe('')
  await render(dataOf(rowsOf('xyz'), { subject: 'x' }))
  await act(async () => selection.togglePage())
  expect(selected()).toBe('xyz')
})

it('selects rows while another page of the same filter loads', async () => {
  await render({ ...dataOf(rowsOf('abc')), isStale: true })
  await toggle('a')
  expect(selected()).toBe('a')
})

it('selects the rows of all pages', async () => {
  send.mockResolvedValue({ Data: rowsOf('abcdefgh'), Total: 8 })
  await act(async () => selection.selectAll())
  expect([selected(), selection.isLoadingAll]).toEqual(['abcdefgh', false])
})

it('selects no rows of a filter that was changed before they arrived', async () => {
  let answer: (page: object) => void = () => {}
  send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await act(async () => void selection.selectAll())
  await render(dataOf(rowsOf('ghi'), { subject: 'x' }))
  await act(async () => answer({ Data: rowsOf('abcdefgh'), Total: 8 }))
  expect([selected(), selection.isLoadingAll]).toEqual(['', false])
})

it('says why not all rows could be selected', async () => {
  for (const { id } of currentToasts()) closeToast(id)
  send.mockRejectedValue(new RequestError('No network', 0))
  await act(async () => selection.selectAll())
  expect(currentToasts().map(({ message }) => message)).toEqual(['No network'])
  expect(selection.isLoadingAll).toBe(false)
})

it('keeps refused rows with their reason after an act', async () => {
  await toggle('a')
  await toggle('b')
  const outcomes = [
    { HasError: false, Message: 'Done' },
    { HasError: true, Message: 'Not open' },
  ]
  await act(async () => selection.settle(selection.rows, outcomes))
  expect(selected()).toBe('b')
  expect(selection.refused).toEqual([{ row: { ID: 'b', version: 1 }, reason: 'Not open' }])
})

it('keeps the refusals of a batch that goes on under another filter, without selecting their rows', async () => {
  for (const ID of 'abcd') await toggle(ID)
  const { rows, settle } = selection
  const refusal = (Message: string) => ({ HasError: true, Message })
  const done = { HasError: false, Message: 'Done' }
  await act(async () => settle(rows.slice(0, 2), [done, refusal('Not open')]))
  await render(dataOf(rowsOf('xyz'), { subject: 'x' }))
  await act(async () => settle(rows.slice(2), [done, refusal('Has no company')]))
  const reasons = () => selection.refused.map(({ row, reason }) => [row.ID, reason])
  expect([selected(), reasons()]).toEqual([
    '',
    [
      ['b', 'Not open'],
      ['d', 'Has no company'],
    ],
  ])
  await act(async () => selection.clear())
  expect(reasons()).toEqual([])
})

it('forgets the refusal of a row that is deselected or done', async () => {
  for (const ID of 'ab') await toggle(ID)
  const refusal = { HasError: true, Message: 'Not open' }
  await act(async () => selection.settle(selection.rows, [refusal, refusal]))
  await toggle('a')
  expect(selection.refused.map(({ row }) => row.ID)).toEqual(['b'])
  await act(async () => selection.settle(selection.rows, [{ HasError: false, Message: 'Done' }]))
  expect(selection.refused).toEqual([])
})
