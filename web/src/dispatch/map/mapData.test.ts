import type { Board, BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { describe, expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'

vi.mock('../../calls/CallBadges.tsx', () => ({ toneOfStatus: () => 'info' }))
const { areaOf, areasOfBoard, assignedLines, fitnessPoints, townPoints } = await import('./mapData.ts')

const place = (longitude: number | null, latitude: number | null) => ({ longitude, latitude })
const company = (societe_uuid: string, at: ReturnType<typeof place>) =>
  ({ societe_uuid, ville: 'Madrid', ...at }) as BoardCompany
const board = partOf<Board>({
  calls: [place(-6, 37)],
  companies: [company('a', place(-3.7, 40.4)), company('b', place(null, null))],
  visits: [
    { ID: '1', societe_uuid: 'a', ...place(-4, 40) },
    { ID: '2', societe_uuid: 'b', ...place(-4, 40) },
  ],
})

describe('the data of the map', () => {
  it('has the areas of the calls, else of the visits, else of the companies', () => {
    const [calls, visits] = [[{ ville: 'Sevilla', ...place(-6, 37) }], [{ ville: 'Ávila', ...place(-4, 40) }]]
    const townsOf = (facts: object) =>
      areasOfBoard(partOf<Board>({ ...board, calls: [], visits: [], ...facts })).map(({ towns: [town] }) => town)
    expect(townsOf({ calls, visits })).toEqual(['Sevilla'])
    expect(townsOf({ visits })).toEqual(['Ávila'])
    expect(townsOf({})).toEqual(['Madrid'])
  })

  it('draws a line from a visit to its company if both have a place', () => {
    expect(assignedLines(board).features.map(({ geometry }) => geometry)).toEqual([
      {
        type: 'LineString',
        coordinates: [
          [-4, 40],
          [-3.7, 40.4],
        ],
      },
    ])
  })

  it('draws the radius as wide as it is high on the ground', () => {
    const [area] = areaOf(board.companies[0], 111.195).features
    const ring = (area?.geometry as GeoJSON.Polygon | undefined)?.coordinates[0] ?? []
    const latitudes = ring.map(([, latitude = 0]) => latitude)
    expect(Math.max(...latitudes) - 40.4).toBeCloseTo(1)
    const longitudes = ring.map(([longitude = 0]) => longitude)
    expect((Math.max(...longitudes) + 3.7) * Math.cos((40.4 * Math.PI) / 180)).toBeCloseTo(1)
    expect(areaOf(board.companies[1], 80).features).toEqual([])
  })

  it('says of each company with a place whether it fits, while that is known', () => {
    const fitnessOf = ({ ville }: BoardCompany) => ({ isFit: false, text: `Too far from ${ville}` })
    expect(fitnessPoints(board.companies, fitnessOf).features.map(({ properties }) => properties)).toEqual([
      { ID: 'a', isFit: false, text: 'Too far from Madrid' },
    ])
    expect(fitnessPoints(board.companies, undefined).features).toEqual([])
  })

  it('names each town once', () => {
    const twice = [company('a', place(-3.7, 40.4)), company('c', place(-3.6, 40.4))]
    expect(townPoints(twice).features).toHaveLength(1)
  })
})
