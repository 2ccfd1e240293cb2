import { expect, test } from 'vitest'
import { cusumThreshold } from '../statistics/cusum.ts'
import { poissonRandom, seededRandom } from '../statistics/random.ts'
import { detectChange, detectWindow } from './detect.ts'
import { ageGroup, ageGroups, allWeeks, baselineWeeks, expectedCalls } from './expected-calls.ts'

const months = Array.from({ length: allWeeks }, (_, week) => Math.floor(week / 4.35) % 12)
const youngest = ageGroup(0)

/** Products of a family with 1,000 appliances each, and calls drawn with this mean a week. */
function family(meanOf: (product: number, week: number) => number, seed: number, products = 6) {
  const random = seededRandom(seed)
  const exposure = new Float64Array(allWeeks * ageGroups)
  for (let week = 0; week < allWeeks; week++) exposure[week * ageGroups + youngest] = 1000
  const cells = Array.from({ length: products }, (_, product) => {
    const calls = new Float64Array(allWeeks * ageGroups)
    for (let week = 0; week < allWeeks; week++)
      calls[week * ageGroups + youngest] = poissonRandom(meanOf(product, week), random)
    return { code_product: `P${product}`, calls, baselineEnds: allWeeks }
  })
  return expectedCalls(cells, () => exposure, months)
}

const thresholds = { double: cusumThreshold(2, 3000), fivefold: cusumThreshold(5, 3000) }
const alarms = (cells: ReturnType<typeof family>) =>
  cells.filter(({ observed, expected }) => detectChange(observed, expected, thresholds))

test.each([
  [0, 0],
  [1, 1],
  [6, 4],
  [400, 9],
])('puts the month %i in service into the age group %i', (month, group) => expect(ageGroup(month)).toBe(group))

test('finds a change to three times as many calls, in the product that has it, near its week', () => {
  const changed = allWeeks - 14
  let near = 0
  for (let seed = 1; seed <= 10; seed++) {
    const found = alarms(family((product, week) => (product === 2 && week >= changed ? 2.4 : 0.8), seed))
    expect(found.filter(({ code_product }) => code_product !== 'P2')).toEqual([])
    const [cell] = found
    const change = cell && detectChange(cell.observed, cell.expected, thresholds)
    if (change && Math.abs(change.since - changed) <= 4) near += 1
  }
  expect(near).toBeGreaterThanOrEqual(7)
})

test('gives no alarm for a cold spell over the whole family, nor for a doubled installed base', () => {
  const coldWeeks = [allWeeks - 8, allWeeks - 7, allWeeks - 6]
  const cold = [1, 2, 3, 4, 5].flatMap((seed) =>
    alarms(family((_, week) => (coldWeeks.includes(week) ? 2 : 0.8), seed)),
  )
  expect(cold.length).toBeLessThanOrEqual(1)
  const exposure = new Float64Array(allWeeks * ageGroups)
  const calls = new Float64Array(allWeeks * ageGroups)
  for (let week = 0; week < allWeeks; week++) {
    const grown = week < baselineWeeks ? 1 : 2
    exposure[week * ageGroups] = 500 * grown
    calls[week * ageGroups] = grown
  }
  const [cell] = expectedCalls([{ code_product: 'P', calls, baselineEnds: allWeeks }], () => exposure, months)
  expect(detectChange(cell?.observed ?? [], cell?.expected ?? [], thresholds)).toBeUndefined()
})

test('has numbers where there are no calls, no appliances and no baseline', () => {
  const none = new Float64Array(allWeeks * ageGroups)
  const calls = new Float64Array(allWeeks * ageGroups).fill(1)
  const cells = [
    { code_product: 'A', calls: none, baselineEnds: 0 },
    { code_product: 'B', calls, baselineEnds: 0 },
  ]
  for (const { observed, expected, rates } of expectedCalls(cells, () => none, months))
    expect([...observed, ...expected, ...rates].every(Number.isFinite)).toBe(true)
})

test('finds a bad window of production months, and says from when to when it may be', () => {
  const positions = Array.from({ length: 24 }, (_, month) => ({
    observed: month >= 10 && month <= 12 ? 6 : 1,
    expected: 1,
  }))
  expect(detectWindow(positions, 6)).toMatchObject({
    window: { from: 10, to: 12, observed: 18 },
    likely: { from: 10, to: 12 },
  })
  expect(detectWindow(positions, 60)).toBeUndefined()
  expect(detectWindow([], 0)).toBeUndefined()
})
