import type { Point } from '@callout/domain/addresses/distance.ts'

/** After this time, an assignment continues with straight-line distances. */
const timeoutMs = 1_000

/** OSRM's default limit of places in one table, including the call. */
const maxPlacesPerTable = 100

/** The maximum number of companies in one request. */
export const maxRoadDestinations = maxPlacesPerTable - 1

/**
 * Fetches road distances from an OSRM server, in km with one decimal, for at most `maxRoadDestinations` places.
 * A distance is null if there is no road. Returns undefined if the server fails or its answer is invalid.
 */
export async function fetchRoadDistances(
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
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      },
    )
    return parseDistanceTable(await reply.json(), to.length)
  } catch {
    return undefined
  }
}

function parseDistanceTable(answer: unknown, count: number): (number | null)[] | undefined {
  const { code, distances } = (answer ?? {}) as { code?: unknown; distances?: unknown }
  const row = Array.isArray(distances) ? distances[0] : undefined
  if (code !== 'Ok' || !Array.isArray(row) || row.length !== count + 1) return undefined
  // Skip the first distance, from the call to itself. Convert metres to km with one decimal.
  return row.slice(1).map((metres) => (typeof metres === 'number' ? Math.round(metres / 100) / 10 : null))
}
