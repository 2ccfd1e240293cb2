import { expect, it } from 'vitest'
import { loadAllRows, maxPageSize } from './loadAllRows.ts'

/** A fake list with this many rows that records its requests. */
function fakeList(total: number, moved = 0) {
  const requests: { page: number; total: number }[] = []
  let pending = 0
  let maxPending = 0
  const loadPage = async (page: number, knownTotal: number) => {
    requests.push({ page, total: knownTotal })
    maxPending = Math.max(maxPending, ++pending)
    await new Promise((resolve) => setTimeout(resolve, (page % 3) + 1))
    pending -= 1
    // Rows that moved to the next page after the first was loaded.
    const from = (page - 1) * maxPageSize - (page > 1 ? moved : 0)
    const ids = Array.from({ length: Math.min(maxPageSize, total - from) }, (_, n) => ({ ID: String(from + n) }))
    return { Data: ids, Total: total }
  }
  return { loadPage, requests, maxPending: () => maxPending }
}

it.each([
  [0, 1],
  [100, 1],
  [101, 2],
  [2000, 20],
])('loads %i rows in order, in %i pages', async (total, pages) => {
  const list = fakeList(total)
  const rows = await loadAllRows(list.loadPage)
  expect(rows.map(({ ID }) => Number(ID))).toEqual(Array.from({ length: total }, (_, n) => n))
  expect(list.requests.map(({ page }) => page).sort((a, b) => a - b)).toEqual(
    Array.from({ length: pages }, (_, n) => n + 1),
  )
})

it('counts the rows once, then loads four pages at a time', async () => {
  const list = fakeList(2000)
  await loadAllRows(list.loadPage)
  expect(list.requests.filter(({ total }) => total === -1)).toEqual([{ page: 1, total: -1 }])
  expect(new Set(list.requests.slice(1).map(({ total }) => total))).toEqual(new Set([2000]))
  expect(list.maxPending()).toBe(4)
})

it('returns a row once that appears on two pages', async () => {
  const rows = await loadAllRows(fakeList(200, 3).loadPage)
  expect(new Set(rows.map(({ ID }) => ID)).size).toBe(rows.length)
})

it('fails when a page fails', async () => {
  const { loadPage } = fakeList(500)
  const failing = async (page: number, total: number) => {
    if (page === 4) throw new Error('page 4')
    return loadPage(page, total)
  }
  await expect(loadAllRows(failing)).rejects.toThrow('page 4')
})
