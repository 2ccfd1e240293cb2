import { expect, test } from 'vitest'
import { fitLife, forecastFailures, forecastFromRatio } from '../failure-forecast.ts'
import { lifeTable } from '../life-table.ts'
import { poissonRandom, seededRandom } from './random.ts'
import {
  fitWeibull,
  type LifeObservation,
  weibullFailures,
  weibullQuantile,
  weibullQuantileInterval,
  weibullShapeInterval,
} from './weibull.ts'

const never = Number.POSITIVE_INFINITY

/** Bearing cages of Meeker and Escobar (1998), table C.5: hours, how many, and whether they failed. */
const bearingCages: readonly LifeObservation[] = [
  ...[
    [50, 288],
    [150, 148],
    [230, 1, 1],
    [250, 124],
    [334, 1, 1],
    [350, 111],
    [423, 1, 1],
    [450, 106],
    [550, 99],
  ],
  ...[
    [650, 110],
    [750, 114],
    [850, 119],
    [950, 127],
    [990, 1, 1],
    [1009, 1, 1],
    [1050, 123],
    [1150, 93],
    [1250, 47],
  ],
  ...[
    [1350, 41],
    [1450, 27],
    [1510, 1, 1],
    [1550, 11],
    [1650, 6],
    [1850, 1],
    [2050, 2],
  ],
].map(([lower = 0, count = 0, failed]) => ({ lower, count, upper: failed ? lower : never }))

test('fits the bearing cages of Meeker and Escobar', () => {
  const fit = fitWeibull(bearingCages)
  if (!fit) throw new Error('no fit')
  expect(fit.shape).toBeCloseTo(2.035319, 5)
  expect(fit.scale).toBeCloseTo(11792.178, 1)
  expect(fit.logLikelihood).toBeCloseTo(-76.436896, 6)
  expect(weibullQuantile(fit, 0.1)).toBeCloseTo(3903, -1)
  const b10 = weibullQuantileInterval(bearingCages, fit, 0.1)
  expect(Math.round(b10.lower)).toBe(2094)
  expect(Math.round(b10.upper)).toBe(22144)
  const shape = weibullShapeInterval(bearingCages, fit)
  expect(shape.lower).toBeLessThan(fit.shape)
  expect(shape.upper).toBeGreaterThan(fit.shape)
})

/** Units of three start months and their returns by month in service. */
const nevada = [
  { units: 100, returns: [3, 3, 5] },
  { units: 140, returns: [2, 4] },
  { units: 150, returns: [4] },
]

test.each([
  ['exact ages', 1, 2.4928, 6.6951],
  ['months', 0, 1.394, 15.35],
] as const)('fits the returns of a Nevada chart read as %s', (_, from, shape, scale) => {
  const observations = nevada.flatMap(({ units, returns }) => [
    ...returns.map((count, month) => ({ lower: month + from, upper: month + 1, count })),
    { lower: returns.length, upper: never, count: units - returns.reduce((sum, count) => sum + count, 0) },
  ])
  expect(fitWeibull(observations)?.shape).toBeCloseTo(shape, 3)
  expect(fitWeibull(observations)?.scale).toBeCloseTo(scale, 2)
})

test('fits the same life from the months of a Nevada chart, which enter one after the other', () => {
  const months = [0, 1, 2].map((month) => {
    const seen = nevada.filter(({ returns }) => month < returns.length)
    return {
      at_risk: seen.reduce((sum, { units, returns }) => sum + units - total(returns.slice(0, month)), 0),
      failures: total(seen.map(({ returns }) => returns[month] ?? 0)),
    }
  })
  expect(fitLife(months)).toMatchObject({ own: true, shape: expect.closeTo(1.394, 3) })
  // One month fits any shape.
  expect(fitLife(months.slice(0, 1), 2)).toMatchObject({ own: false, shape: 2 })
  expect(fitLife([{ at_risk: 50, failures: 2 }], 2)).toMatchObject({ own: false, shape: 2 })
  expect(fitLife([{ at_risk: 50, failures: 0 }])).toBeUndefined()
  const table = lifeTable([...months, { at_risk: 0, failures: 0 }])
  expect(table[0]).toMatchObject({ at_risk: 390, failures: 9, hazard: 9 / 390 })
  expect(table[3]).toEqual({
    month: 3,
    at_risk: 0,
    failures: 0,
    hazard: 0,
    lower: 0,
    upper: 0,
    cumulative: table[2]?.cumulative,
  })
})

test('covers the coming failures with the interval of the forecast about nine times of ten', () => {
  const truth = { shape: 1.8, scale: 80 }
  const random = seededRandom(3)
  const future = Array.from({ length: 12 }, (_, month) => ({ month, age: 12 + month, units: 400 }))
  let covered = 0
  const runs = 40
  for (let run = 0; run < runs; run++) {
    const months = Array.from({ length: 12 }, (_, month) => ({
      at_risk: 400,
      failures: poissonRandom(400 * weibullFailures(truth, month, month + 1), random),
    }))
    const fit = fitLife(months, 1.8)
    if (!fit) continue
    const { total: forecast } = forecastFailures(months, fit, future, random, 60)
    const came = poissonRandom(400 * weibullFailures(truth, 12, 24), random)
    if (came >= forecast.lower && came <= forecast.upper) covered += 1
  }
  expect(covered / runs).toBeGreaterThan(0.8)
  expect(forecastFromRatio({ observed: 3, expected: 0, ahead: 4 }, random)).toEqual({ calls: 0, lower: 0, upper: 0 })
})

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
