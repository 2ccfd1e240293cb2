/** A column that a row may take: an index into the capacities, and its cost, an integer of at least 0. */
export interface TransportOption {
  readonly column: number
  readonly cost: number
}

interface Transport {
  readonly options: readonly (readonly TransportOption[])[]
  readonly capacities: readonly number[]
  /** The option that each row has taken. */
  readonly taken: (TransportOption | undefined)[]
  /** The rows in each column. */
  readonly members: readonly Set<number>[]
  /** Dual price of each column: 0 while it has room, negative once rows compete for it. */
  readonly prices: Float64Array
}

/** Moves that free a place for a row, one column after the other: `moves[column]` is the row that enters it. */
interface Path {
  readonly end: number
  readonly moves: readonly (readonly [row: number, option: TransportOption] | undefined)[]
}

/**
 * Gives as many rows as possible one of their columns, at the lowest total cost, within the capacities (integers).
 * Returns the column of each row, -1 for none. Where not all find a place, those with the higher rank (an integer, 0
 * by default) do. Exact and deterministic, by successive shortest paths.
 */
export function solveTransport(
  rows: readonly (readonly TransportOption[])[],
  capacities: readonly number[],
  ranks: readonly number[] = [],
): readonly number[] {
  // An extra column has room for every row, at a cost above that of all others together, and the more by rank. The sets
  // of rows that can be placed together are a matroid, so the highest ranks that can have a place have one.
  const none = capacities.length
  const maxCost = rows.flat().reduce((max, { cost }) => Math.max(max, cost), 0)
  const costOfNone = (row: number) => (maxCost + 1) * (rows.length + 1) * (1 + (ranks[row] ?? 0))
  const transport: Transport = {
    options: rows.map((options, row) => [...options, { column: none, cost: costOfNone(row) }]),
    capacities: [...capacities, Number.POSITIVE_INFINITY],
    taken: new Array(rows.length).fill(undefined),
    members: Array.from({ length: none + 1 }, () => new Set<number>()),
    prices: new Float64Array(none + 1),
  }
  for (const row of rows.keys()) moveAlong(transport, cheapestPath(transport, row))
  return transport.taken.map((option) => (option === undefined || option.column === none ? -1 : option.column))
}

/**
 * Finds the cheapest moves for a new row that end at a free place, by Dijkstra's search over the columns. The prices
 * keep every step non-negative; they are updated at the end.
 */
function cheapestPath({ options, capacities, taken, members, prices }: Transport, newRow: number): Path {
  const lengths = new Float64Array(prices.length).fill(Number.POSITIVE_INFINITY)
  const moves: [number, TransportOption][] = []
  const scanned = new Set<number>()
  const scanRow = (row: number, lengthSoFar: number) => {
    for (const option of options[row] as readonly TransportOption[]) {
      const { column, cost } = option
      const length = lengthSoFar + cost - (prices[column] as number)
      if (scanned.has(column) || length >= (lengths[column] as number)) continue
      lengths[column] = length
      moves[column] = [row, option]
    }
  }
  scanRow(newRow, 0)
  let end = nearestUnscanned(lengths, scanned)
  while ((members[end] as Set<number>).size >= (capacities[end] as number)) {
    scanned.add(end)
    const length = (lengths[end] as number) + (prices[end] as number)
    for (const row of members[end] as Set<number>) scanRow(row, length - (taken[row] as TransportOption).cost)
    end = nearestUnscanned(lengths, scanned)
  }
  for (const column of scanned)
    prices[column] = (prices[column] as number) + (lengths[column] as number) - (lengths[end] as number)
  return { end, moves }
}

/** The unscanned column with the shortest path; the first of several. */
function nearestUnscanned(lengths: Float64Array, scanned: ReadonlySet<number>): number {
  let best = -1
  for (const [column, length] of lengths.entries())
    if (!scanned.has(column) && (best < 0 || length < (lengths[best] as number))) best = column
  return best
}

/** Moves each row of the chain one column on, from the free place back to the new row. */
function moveAlong({ taken, members }: Transport, { end, moves }: Path) {
  let column: number | undefined = end
  while (column !== undefined) {
    const [row, option] = moves[column] as NonNullable<Path['moves'][number]>
    const before: number | undefined = taken[row]?.column
    if (before !== undefined) members[before]?.delete(row)
    members[column]?.add(row)
    taken[row] = option
    column = before
  }
}
