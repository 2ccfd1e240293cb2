import { expect, it } from 'vitest'
import { meanFailuresByQuarter } from './start-quarters.ts'

it('counts the appliances of a quarter that have begun a month in service', () => {
  const months = [
    { start: '2026-01', units: 10, returns: [1, 2, 0] },
    { start: '2026-03', units: 30, returns: [3] },
    { start: '2025-12', units: 4, returns: [0, 1] },
    { start: '2026-04', units: 0, returns: [0] },
  ]
  expect(meanFailuresByQuarter(months)).toEqual([
    { quarter: '2025 Q4', units: 4, cumulative: [0, 1 / 4] },
    { quarter: '2026 Q1', units: 40, cumulative: [4 / 40, 4 / 40 + 2 / 10, 4 / 40 + 2 / 10] },
  ])
  expect(meanFailuresByQuarter([])).toEqual([])
})
