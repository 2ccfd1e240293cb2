import { expect, it } from 'vitest'
import { forecastFromRatio } from '../failure-forecast.ts'
import { poissonRandom, seededRandom } from '../statistics/random.ts'
import { allWeeks } from './expected-calls.ts'
import { alarmsOfNetwork, type PlantedDefect, type SimulatedAlarm, simulateNetwork } from './simulate-network.ts'

const budget = 4
const seeds = [1, 2, 3]
const isPlanted = ({ cell }: SimulatedAlarm) => cell.code_product.endsWith('-0') && cell.problem_type_id === 'P0'
const planted = 24 * seeds.length

/** The alarms of the planted cells, one a cell, in networks that all have the defect. */
const found = (defect: PlantedDefect, detector: SimulatedAlarm['detector']) =>
  seeds.flatMap((seed) =>
    alarmsOfNetwork(simulateNetwork(seed, defect), budget).filter(
      (alarm) => alarm.detector === detector && isPlanted(alarm),
    ),
  )

it('gives no more false alarms than the budget where nothing is wrong but the weather', () => {
  const alarms = seeds.map((seed) => alarmsOfNetwork(simulateNetwork(seed), budget))
  const ofCharts = alarms.flat().filter(({ detector }) => detector === 'change').length
  const ofWindows = alarms.flat().filter(({ detector }) => detector === 'window').length
  // Half a year of charts and one of twelve looks at windows in each network.
  expect(ofCharts).toBeLessThanOrEqual((budget / 2) * seeds.length)
  expect(ofWindows).toBeLessThanOrEqual(1)
})

it('finds a doubling of 40 failures a year within half a year in 62 of 100 cases or more, and since when', () => {
  const alarms = found({ calls: 40, ratio: 2, weeks: 26 }, 'change')
  expect(alarms.length / planted).toBeGreaterThanOrEqual(0.62)
  const near = alarms.filter(({ since }) => Math.abs(since - (allWeeks - 26)) <= 4)
  expect(near.length / alarms.length).toBeGreaterThanOrEqual(0.8)
})

it('finds five times 3 failures a year in 28 of 100 cases or more', () => {
  expect(found({ calls: 3, ratio: 5, weeks: 26 }, 'change').length / planted).toBeGreaterThanOrEqual(0.28)
})

it('finds a bad batch of three months in 45 of 100 cases or more, and which months', () => {
  const months = [12, 14] as const
  const alarms = found({ calls: 40, ratio: 4, weeks: 52, months }, 'window')
  expect(alarms.length / planted).toBeGreaterThanOrEqual(0.45)
  const overlapping = alarms.filter(({ window }) => window && window.from <= months[1] && window.to >= months[0])
  expect(overlapping.length / alarms.length).toBeGreaterThanOrEqual(0.9)
})

it('forecasts intervals that hold what comes in 85 to 95 of 100 cases', () => {
  const random = seededRandom(3)
  const trials = 400
  const held = Array.from({ length: trials }, () => {
    const observed = poissonRandom(14, random)
    const { lower, upper } = forecastFromRatio({ observed, expected: 4, ahead: 12 }, random, 400)
    const came = poissonRandom(42, random)
    return came >= lower && came <= upper
  }).filter(Boolean).length
  expect(held / trials).toBeGreaterThanOrEqual(0.85)
  expect(held / trials).toBeLessThanOrEqual(0.95)
})
