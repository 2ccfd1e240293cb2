import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solveTransport, type TransportOption } from './transport.ts'

type Rows = readonly (readonly TransportOption[])[]

const outcomeOf = (rows: Rows, columns: readonly number[]) => {
  const costs = columns.flatMap((column, row) => rows[row]?.find((option) => option.column === column)?.cost ?? [])
  return { placed: costs.length, cost: costs.reduce((sum, cost) => sum + cost, 0) }
}

/** Tries every choice of every row. */
function bestByTrying(rows: Rows, capacities: readonly number[]): { placed: number; cost: number } {
  const [options, ...others] = rows
  if (!options) return { placed: 0, cost: 0 }
  const outcomes = [bestByTrying(others, capacities)]
  for (const { column, cost } of options) {
    const left = capacities.with(column, (capacities[column] as number) - 1)
    if ((left[column] as number) < 0) continue
    const rest = bestByTrying(others, left)
    outcomes.push({ placed: rest.placed + 1, cost: rest.cost + cost })
  }
  return outcomes.reduce((best, one) =>
    one.placed > best.placed || (one.placed === best.placed && one.cost < best.cost) ? one : best,
  )
}

const problems = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc.record({
    capacities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: columns, maxLength: columns }),
    rows: fc.array(
      fc.uniqueArray(
        fc.record({ column: fc.integer({ min: 0, max: columns - 1 }), cost: fc.integer({ min: 0, max: 9 }) }),
        { selector: ({ column }) => column },
      ),
      { maxLength: 6 },
    ),
  }),
)

describe('the transportation problem', () => {
  it('places as many rows as possible at the lowest cost, as trying everything does', () => {
    fc.assert(
      fc.property(problems, ({ rows, capacities }) => {
        const columns = solveTransport(rows, capacities)
        expect(outcomeOf(rows, columns)).toEqual(bestByTrying(rows, capacities))
        for (const [column, capacity] of capacities.entries())
          expect(columns.filter((one) => one === column).length).toBeLessThanOrEqual(capacity)
      }),
      { numRuns: 500 },
    )
  })

  it('moves an earlier row to a dearer column if that saves more', () => {
    const rows = [
      [
        { column: 0, cost: 1 },
        { column: 1, cost: 2 },
      ],
      [
        { column: 0, cost: 1 },
        { column: 1, cost: 50 },
      ],
    ]
    expect(solveTransport(rows, [1, 1])).toEqual([1, 0])
  })

  it('leaves out the row that costs most if there is not room for all', () => {
    const rows = [[{ column: 0, cost: 9 }], [{ column: 0, cost: 4 }], [{ column: 0, cost: 6 }]]
    expect(solveTransport(rows, [2])).toEqual([-1, 0, 0])
  })

  it('gives the last places to the highest ranks, whatever they cost', () => {
    const rows = [[{ column: 0, cost: 1 }], [{ column: 0, cost: 9 }], [{ column: 0, cost: 5 }]]
    expect(solveTransport(rows, [1], [0, 2, 1])).toEqual([-1, 0, -1])
    expect(solveTransport(rows, [2], [0, 2, 1])).toEqual([-1, 0, 0])
  })

  it('places as many rows with ranks as without, and of them those with the highest ranks that can be placed', () => {
    fc.assert(
      fc.property(problems, ({ rows, capacities }) => {
        const ranks = rows.map((_, row) => rows.length - row)
        const columns = solveTransport(rows, capacities, ranks)
        // The first rows have the highest ranks: each has a place unless those before it leave it none.
        let kept: Rows = []
        for (const [row, options] of rows.entries()) {
          const withRow = [...kept, options]
          const fits = bestByTrying(withRow, capacities).placed === withRow.length
          if (fits) kept = withRow
          expect(columns[row] !== -1).toBe(fits)
        }
        expect(outcomeOf(rows, columns).cost).toBe(bestByTrying(kept, capacities).cost)
      }),
      { numRuns: 300 },
    )
  })

  it('answers without rows or columns', () => {
    expect(solveTransport([], [])).toEqual([])
    expect(solveTransport([[]], [])).toEqual([-1])
  })
})
