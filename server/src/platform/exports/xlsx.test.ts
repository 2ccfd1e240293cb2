import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { Cell } from './xlsx.cells.ts'
import { xlsxStream } from './xlsx.ts'

const columns = [
  { header: 'Number', kind: 'integer' },
  { header: 'Text "&"', kind: 'text', width: 145 },
  { header: 'Total', kind: 'money' },
  { header: 'Day', kind: 'day' },
] as const

async function* batches(...all: Cell[][][]) {
  yield* all
}

const sheetsOf = async (maxRows: number | undefined, ...all: Cell[][][]) => {
  const { sheets } = await readXlsx(await buffer(xlsxStream('a list', columns, batches(...all), maxRows)))
  return sheets.map(({ name, rows }) => ({ name, rows: rows.slice(1) }))
}

describe('xlsxStream', () => {
  it('writes numbers, texts, money and days', async () => {
    const [sheet] = await sheetsOf(undefined, [[7, '=1+1 <b>', 12.5, Date.UTC(2026, 1, 28)]], [[0, ' ', null, null]])
    expect(sheet?.rows[0]).toEqual([7, '=1+1 <b>', 12.5, new Date('2026-02-28T00:00:00Z')])
    expect(sheet?.rows[1]?.slice(0, 2)).toEqual([0, ' '])
  })

  it('continues on another sheet when one is full, wherever a batch ends', async () => {
    const row = (n: number): Cell[] => [n, null, null, null]
    const sheets = await sheetsOf(4, [row(1), row(2)], [row(3), row(4), row(5), row(6), row(7)])
    expect(sheets.map(({ name, rows }) => [name, rows.map(([n]) => n)])).toEqual([
      ['a list', [1, 2, 3]],
      ['a list (2)', [4, 5, 6]],
      ['a list (3)', [7]],
    ])
  })

  it('adds no empty sheet after the last row', async () => {
    const row: Cell[] = [1, null, null, null]
    expect(await sheetsOf(3, [row, row])).toHaveLength(1)
    expect(await sheetsOf(3)).toHaveLength(1)
  })

  it('fails when its rows fail, and closes their source when the reader stops', async () => {
    async function* failing() {
      yield [[1, null, null, null]]
      throw new Error('gone')
    }
    await expect(buffer(xlsxStream('a list', columns, failing()))).rejects.toThrow('gone')
    let isEnded = false
    async function* endless() {
      try {
        for (;;) yield [[Math.random(), String(Math.random()), 1, 1]]
      } finally {
        isEnded = true
      }
    }
    const stream = xlsxStream('a list', columns, endless())
    for await (const _part of stream) break
    await expect.poll(() => isEnded).toBe(true)
  })
})
