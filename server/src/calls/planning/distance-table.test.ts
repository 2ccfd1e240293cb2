import { afterEach, expect, it, vi } from 'vitest'
import { loadDistanceTable } from './distance-table.ts'

const madrid = { latitude: 40.4, longitude: -3.7 }
const getafe = { latitude: 40.3, longitude: -3.7 }
const places = [madrid, null, getafe]
const estimated = {
  km: [
    [0, 0, 14.5],
    [0, 0, 0],
    [14.5, 0, 0],
  ],
  by_road: false,
}

let answer: unknown
const requests: string[] = []
afterEach(() => vi.unstubAllGlobals())
const stubService = () =>
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return { json: async () => answer }
  })

it('distances are estimated without a road service; an unknown place is no way at all', async () => {
  expect(await loadDistanceTable(undefined, places)).toEqual(estimated)
})

it('distances are by road, in one request, and may differ by direction', async () => {
  stubService()
  answer = {
    code: 'Ok',
    distances: [
      [0, 16_040],
      [17_960, 0],
    ],
  }
  expect(await loadDistanceTable('http://osrm.example/', places)).toEqual({
    km: [
      [0, 0, 16],
      [0, 0, 0],
      [18, 0, 0],
    ],
    by_road: true,
  })
  expect(requests).toEqual(['http://osrm.example/table/v1/driving/-3.7,40.4;-3.7,40.3?annotations=distance'])
})

it('a way that the road service does not know is estimated', async () => {
  stubService()
  answer = {
    code: 'Ok',
    distances: [
      [0, null],
      [17_960, 0],
    ],
  }
  expect((await loadDistanceTable('http://osrm.example', places)).km[0]).toEqual([0, 0, 14.5])
})

it.each([
  ['with an error', { code: 'InvalidQuery' }],
  ['for other places', { code: 'Ok', distances: [[0, 1]] }],
  ['with other columns', { code: 'Ok', distances: [[0], [1]] }],
])('distances are estimated if the road service answers %s', async (_how, wrong) => {
  stubService()
  answer = wrong
  expect(await loadDistanceTable('http://osrm.example', places)).toEqual(estimated)
})
