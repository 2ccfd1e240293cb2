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
  const table = await fetchTable(osrmUrl, [from, ...to], 'sources=0&')
  // Skip the first distance, from the call to itself.
  return table?.[0]?.slice(1)
}

/** Fetches the road distances between all places, at most `maxPlacesPerTable`, from each (row) to each (column). */
export async function fetchRoadTable(
  osrmUrl: string,
  places: readonly Point[],
): Promise<(number | null)[][] | undefined> {
  const table = places.length < 2 ? [] : await fetchTable(osrmUrl, places, '')
  return table && (places.length < 2 || table.length === places.length) ? table : undefined
}

async function fetchTable(osrmUrl: string, places: readonly Point[], query: '' | 'sources=0&') {
  const at = places.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';')
  try {
    const reply = await fetch(`${osrmUrl.replace(/\/+$/, '')}/table/v1/driving/${at}?${query}annotations=distance`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    return parseDistanceTable(await reply.json(), places.length)
  } catch {
    return undefined
  }
}

/** The rows of an answer, converted from metres to km with one decimal; undefined if it is invalid. */
function parseDistanceTable(answer: unknown, columns: number): (number | null)[][] | undefined {
  const { code, distances } = (answer ?? {}) as { code?: unknown; distances?: unknown }
  if (code !== 'Ok' || !Array.isArray(distances) || distances.length === 0) return undefined
  if (!distances.every((row) => Array.isArray(row) && row.length === columns)) return undefined
  return (distances as unknown[][]).map((row) =>
    row.map((metres) => (typeof metres === 'number' ? Math.round(metres / 100) / 10 : null)),
  )
}
