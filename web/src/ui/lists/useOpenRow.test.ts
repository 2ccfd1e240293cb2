// @vitest-environment jsdom

import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { type OpenRow, useOpenRow } from './useOpenRow.ts'

const { url } = vi.hoisted(() => ({ url: { search: {} as { open?: string }, render: () => {} } }))
vi.mock('@tanstack/react-router', () => {
  const navigate = ({ search }: { search: (before: object) => object }) => {
    url.search = search(url.search)
    url.render()
  }
  const router = { navigate }
  return { useRouter: () => router, useSearch: () => url.search }
})

const data = partOf<ListData<string>>({ rows: ['a', 'b', 'c'] })
const keyOf = (row: string) => row

let root: Root
let queue: OpenRow<string>
function Page() {
  queue = useOpenRow(data, keyOf)
  return null
}

beforeEach(async () => {
  url.search = { open: 'a' }
  root = createRoot(document.createElement('div'))
  url.render = () => root.render(createElement(Page))
  await act(async () => url.render())
})
afterEach(() => act(async () => root.unmount()))

it('knows the open row before the next render', async () => {
  await act(async () => {
    queue.finish('a')
    expect([queue.key, queue.currentKey()]).toEqual(['a', 'b'])
  })
})

it('goes on to the next row, and leaves a finished one out', async () => {
  await act(async () => queue.finish('a'))
  expect(queue.key).toBe('b')
  await act(async () => queue.toPrevious())
  expect(queue.key).toBe('b')
})

it('comes back to a row that was not finished after all', async () => {
  await act(async () => queue.finish('a'))
  queue.unfinish('a')
  // The list is refetched.
  await act(async () => url.render())
  expect(queue.key).toBe('b')
  await act(async () => queue.toPrevious())
  expect(queue.key).toBe('a')
})
