import { expect, it } from 'vitest'
import { allRows, largestPage } from './allRows.ts'

/** A list of so many rows that remembers how it was asked. */
function aList(total: number, moved = 0) {
  const asked: { page: number; total: number }[] = []
  let underWay = 0
  let mostAtOnce = 0
  const ask = async (page: number, known: number) => {
    asked.push({ page, total: known })
    mostAtOnce = Math.max(mostAtOnce, ++underWay)
    await new Promise((resolve) => setTimeout(resolve, (page % 3) + 1))
    underWay -= 1
    // Rows that slipped onto the next page since the first was read.
    const from = (page - 1) * largestPage - (page > 1 ? moved : 0)
    const ids = Array.from({ length: Math.min(largestPage, total - from) }, (_, n) => ({ ID: String(from + n) }))
    return { Data: ids, Total: total }
  }
  return { ask, asked, most: () => mostAtOnce }
}

it.each([
  [0, 1],
  [100, 1],
  [101, 2],
  [2000, 20],
])('%i rows come in order, in %i pages', async (total, pages) => {
  const list = aList(total)
  const rows = await allRows(list.ask)
  expect(rows.map(({ ID }) => Number(ID))).toEqual(Array.from({ length: total }, (_, n) => n))
  expect(list.asked.map(({ page }) => page).sort((a, b) => a - b)).toEqual(
    Array.from({ length: pages }, (_, n) => n + 1),
  )
})

it('are counted once, then asked for four pages at a time', async () => {
  const list = aList(2000)
  await allRows(list.ask)
  expect(list.asked.filter(({ total }) => total === -1)).toEqual([{ page: 1, total: -1 }])
  expect(new Set(list.asked.slice(1).map(({ total }) => total))).toEqual(new Set([2000]))
  expect(list.most()).toBe(4)
})

it('hold a row once that came on two pages', async () => {
  const rows = await allRows(aList(200, 3).ask)
  expect(new Set(rows.map(({ ID }) => ID)).size).toBe(rows.length)
})

it('fail as a whole when a page fails', async () => {
  const { ask } = aList(500)
  const failing = async (page: number, total: number) => {
    if (page === 4) throw new Error('page 4')
    return ask(page, total)
  }
  await expect(allRows(failing)).rejects.toThrow('page 4')
})
