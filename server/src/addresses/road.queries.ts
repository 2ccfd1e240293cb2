import type { Point } from '@callout/domain/addresses/distance.ts'

/** An assignment does not wait longer for a distance service than this; it then takes the great circle. */
const patienceMs = 1_000

/** OSRM's own limit of places in one table, the call's included. */
const mostPlaces = 100

/** How many companies one question can ask about. */
export const mostAskedRoads = mostPlaces - 1

/**
 * Distances by road in kilometres, in tenths, from one place to at most `mostAskedRoads` others, by the table service of an
 * OSRM server; null where there is no road. Undefined where the server does not answer well: distances are never guessed.
 */
export async function roadsFrom(
  osrmUrl: string,
  from: Point,
  to: readonly Point[],
): Promise<(number | null)[] | undefined> {
  if (to.length === 0) return []
  const places = [from, ...to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';')
  try {
    const reply = await fetch(
      `${osrmUrl.replace(/\/+$/, '')}/table/v1/driving/${places}?sources=0&annotations=distance`,
      {
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      },
    )
    return readTable(await reply.json(), to.length)
  } catch {
    return undefined
  }
}

function readTable(answer: unknown, count: number): (number | null)[] | undefined {
  const { code, distances } = (answer ?? {}) as { code?: unknown; distances?: unknown }
  const row = Array.isArray(distances) ? distances[0] : undefined
  if (code !== 'Ok' || !Array.isArray(row) || row.length !== count + 1) return undefined
  // The first is the call itself; metres become tenths of a kilometre.
  return row.slice(1).map((metres) => (typeof metres === 'number' ? Math.round(metres / 100) / 10 : null))
}
