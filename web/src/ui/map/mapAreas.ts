import { type Coordinates, pointOf } from '@callout/domain/addresses/coordinates.ts'
import type { Bounds } from './createMap.ts'

/** Places that lie near each other: a mainland with its nearest islands, or an archipelago. */
export interface MapArea {
  /** Its towns, the most frequent first. */
  readonly towns: readonly string[]
  readonly count: number
  readonly bounds: Bounds
}

type Place = Coordinates & { readonly ville: string }

interface Located {
  readonly town: string
  readonly longitude: number
  readonly latitude: number
}

/** Places about this many degrees apart belong together: the Balearic Islands and the mainland, not the Canaries. */
const reach = 4

/** The areas of those places that are known, the fullest first. */
export function areasOf(places: readonly Place[]): readonly MapArea[] {
  return groupByDistance(places.flatMap(locate))
    .map(areaOf)
    .toSorted((a, b) => b.count - a.count)
}

function locate(place: Place): Located[] {
  const point = pointOf(place)
  return point ? [{ town: place.ville, longitude: point.longitude, latitude: point.latitude }] : []
}

/** Groups places by cells of a degree: cells within reach of each other, also over others, are one group. */
function groupByDistance(places: readonly Located[]): readonly (readonly Located[])[] {
  const cells = Map.groupBy(places, ({ longitude, latitude }) => cellName(Math.floor(longitude), Math.floor(latitude)))
  const left = new Set(cells.keys())
  const groups: Located[][] = []
  for (const first of cells.keys()) {
    if (!left.delete(first)) continue
    const names = [first]
    for (const name of names) for (const near of neighboursOf(name)) if (left.delete(near)) names.push(near)
    groups.push(names.flatMap((name) => cells.get(name) ?? []))
  }
  return groups
}

const cellName = (x: number, y: number) => `${x} ${y}`

function neighboursOf(name: string): string[] {
  const [x = 0, y = 0] = name.split(' ').map(Number)
  const steps = Array.from({ length: 2 * reach + 1 }, (_, n) => n - reach)
  return steps.flatMap((right) => steps.map((up) => cellName(x + right, y + up)))
}

function areaOf(places: readonly Located[]): MapArea {
  const longitudes = places.map(({ longitude }) => longitude)
  const latitudes = places.map(({ latitude }) => latitude)
  const byTown = [...Map.groupBy(places, ({ town }) => town)].toSorted(([, a], [, b]) => b.length - a.length)
  return {
    towns: byTown.map(([town]) => town),
    count: places.length,
    bounds: [
      [Math.min(...longitudes), Math.min(...latitudes)],
      [Math.max(...longitudes), Math.max(...latitudes)],
    ],
  }
}
