import { expect, test } from 'vitest'
import { averageRunLength, cusumThreshold, nextCusum } from './cusum.ts'
import { clopperPearsonInterval, hypergeometricUpperTail, rateRatioInterval } from './exact-tests.ts'
import { gammaPriorByMoments, shrunkRate } from './gamma-poisson.ts'
import { maxSprtCriticalValue } from './max-sprt.ts'
import { garwoodInterval, poissonUpperTail } from './poisson.ts'
import { poissonRandom, seededRandom } from './random.ts'
import { likelyRange, scanThreshold, scanWindows } from './scan.ts'

test('computes the intervals of Garwood', () => {
  expect(garwoodInterval(10).lower).toBeCloseTo(4.795389, 6)
  expect(garwoodInterval(10).upper).toBeCloseTo(18.390356, 6)
  expect(garwoodInterval(0).lower).toBe(0)
  expect(garwoodInterval(0).upper).toBeCloseTo(3.688879, 6)
  expect(poissonUpperTail(1, 2)).toBeCloseTo(1 - Math.exp(-2), 12)
})

test('computes the average run lengths of Lucas, with and without the fast initial response', () => {
  const chart = { jump: 1, drift: 2, height: 6 }
  const shifted = 1.88 + 0.9627 * Math.sqrt(1.88)
  expect(averageRunLength({ ...chart, mean: 1.88 })).toBeCloseTo(37.2, 2)
  expect(averageRunLength({ ...chart, mean: 1.88, start: 3 })).toBeCloseTo(29.19, 2)
  expect(averageRunLength({ ...chart, mean: shifted })).toBeCloseTo(5.49, 2)
  expect(averageRunLength({ ...chart, mean: shifted, start: 3 })).toBeCloseTo(3.33, 2)
})

test.each([2, 5])('has a threshold at which a chart for × %i gives a false alarm in 100 expected calls', (ratio) => {
  const threshold = cusumThreshold(ratio, 100)
  const random = seededRandom(7)
  const alarms = 3000
  let calls = 0
  for (let alarm = 0; alarm < alarms; alarm++) {
    for (let value = 0; value < threshold; value = nextCusum(value, ratio, 1, 0)) {
      const pause = -Math.log1p(-random())
      value = nextCusum(value, ratio, 0, pause)
      calls += pause
    }
  }
  expect(Math.abs(calls / alarms / 100 - 1)).toBeLessThan(0.06)
})

test.each([
  [1, 2.853937],
  [2, 3.046977],
  [5, 3.297183],
  [10, 3.467952],
])('computes the critical value of MaxSPRT for %i expected events', (horizon, value) => {
  expect(maxSprtCriticalValue(horizon)).toBeCloseTo(value, 6)
})

test('finds the window of neighbouring months with the highest likelihood, and the range of those near it', () => {
  const positions = [1, 1, 6, 7, 1, 1].map((observed) => ({ observed, expected: 1 }))
  const windows = scanWindows(positions, 3)
  expect(windows[0]).toMatchObject({ from: 2, to: 3, observed: 13, expected: 2 })
  expect(windows[0]?.logLikelihoodRatio).toBeCloseTo(13 * Math.log(6.5) - 11, 9)
  expect(likelyRange(windows)).toEqual({ from: 2, to: 3 })
  expect(scanWindows([{ observed: 2, expected: 0 }], 6)).toEqual([])
  expect(likelyRange([])).toBeUndefined()
})

test('lets windows where nothing is wrong pass the threshold of a scan as often as its share', () => {
  const cells = [new Array(24).fill(0.5), new Array(12).fill(2)]
  const threshold = scanThreshold(cells, 6, 0.1, seededRandom(1))
  const random = seededRandom(2)
  const passed = Array.from({ length: 500 }, () =>
    cells.some((cell) => {
      const positions = cell.map((expected) => ({ expected, observed: poissonRandom(expected, random) }))
      return (scanWindows(positions, 6)[0]?.logLikelihoodRatio ?? 0) > threshold
    }),
  ).filter(Boolean).length
  expect(passed / 500).toBeGreaterThan(0.06)
  expect(passed / 500).toBeLessThan(0.15)
})

test('shrinks rates to the family, whole where its members do not differ', () => {
  const same = gammaPriorByMoments([10, 10, 10].map((count) => ({ count, exposure: 1000 })))
  expect(shrunkRate({ count: 30, exposure: 1000 }, same)).toBeCloseTo(0.01, 3)
  const different = gammaPriorByMoments([1, 40, 10].map((count) => ({ count, exposure: 1000 })))
  expect(shrunkRate({ count: 40, exposure: 1000 }, different)).toBeCloseTo(0.039, 2)
  expect(shrunkRate({ count: 0, exposure: 0 }, gammaPriorByMoments([]))).toBe(0)
})

test("computes Fisher's tea test, the intervals of Clopper and Pearson, and the ratio of two rates", () => {
  expect(hypergeometricUpperTail(4, 4, 4, 8)).toBeCloseTo(1 / 70, 12)
  expect(hypergeometricUpperTail(0, 4, 4, 8)).toBe(1)
  expect(clopperPearsonInterval(0, 10).upper).toBeCloseTo(0.308497, 6)
  expect(clopperPearsonInterval(5, 10).lower).toBeCloseTo(0.187086, 6)
  // The example of poisson.test in R: breast cancer with and without fluoroscopy.
  const ratio = rateRatioInterval({ count: 11, exposure: 800 }, { count: 21, exposure: 3011 })
  expect(ratio?.lower).toBeCloseTo(0.8584264, 6)
  expect(ratio?.upper).toBeCloseTo(4.2772659, 6)
  expect(rateRatioInterval({ count: 0, exposure: 0 }, { count: 0, exposure: 5 })).toBeUndefined()
})
