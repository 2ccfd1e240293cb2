import type { Point } from '@callout/domain/addresses/distance.ts'
import { kmBetween } from '@callout/domain/calls/planning/travel.ts'
import { fetchRoadTable } from '../../companies/road-distance.queries.ts'

interface DistanceTable {
  /** Kilometres from each place (row) to each (column). */
  readonly km: readonly (readonly number[])[]
  /** False if they are estimated, because there is no road service or it failed. */
  readonly by_road: boolean
}

/** The distances between places: by road if possible, else estimated; 0 to a place that is unknown. */
export async function loadDistanceTable(
  osrmUrl: string | undefined,
  places: readonly (Point | null)[],
): Promise<DistanceTable> {
  const known = places.filter((place) => place !== null)
  const roads = osrmUrl ? await fetchRoadTable(osrmUrl, known) : undefined
  const positions = new Map(known.map((place, n) => [place, n]))
  const roadBetween = (a: Point | null, b: Point | null) =>
    a && b ? roads?.[positions.get(a) as number]?.[positions.get(b) as number] : undefined
  return {
    km: places.map((a) => places.map((b) => roadBetween(a, b) ?? kmBetween(a, b))),
    by_road: roads !== undefined,
  }
}
