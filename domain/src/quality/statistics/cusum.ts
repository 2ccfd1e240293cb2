import { poissonProbability } from './poisson.ts'

export interface CusumChain {
  /** Grid steps that an event adds. */
  readonly jump: number
  /** Grid steps that are taken off in each period. */
  readonly drift: number
  /** Events expected in a period. */
  readonly mean: number
  /** Grid steps at which the chart signals. */
  readonly height: number
  /** Grid steps at which it starts: half of `height` for the fast initial response. */
  readonly start?: number
}

/**
 * Average number of periods until max(0, C + jump × events − drift) reaches the height, exact for values on the grid:
 * a Markov chain (Brook and Evans, Biometrika 59, 1972; for Poisson counts Lucas, Technometrics 27, 1985).
 */
export function averageRunLength({ jump, drift, mean, height, start = 0 }: CusumChain): number {
  const probabilities = Array.from({ length: Math.ceil((height + drift) / jump) + 1 }, (_, events) =>
    poissonProbability(events, mean),
  )
  const rows = Array.from({ length: height }, (_, state) => {
    const row = new Float64Array(height + 1)
    row[state] = 1
    row[height] = 1
    for (const [events, probability] of probabilities.entries()) {
      const next = Math.max(0, state + jump * events - drift)
      if (next < height) row[next] = (row[next] as number) - probability
    }
    return row
  })
  return solveBanded(rows, drift)[start] as number
}

/** Gaussian elimination of rows with their right side at the end, which reach at most `band` columns below the diagonal. */
function solveBanded(rows: readonly Float64Array[], band: number): Float64Array {
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++) {
    const above = rows[pivot] as Float64Array
    for (let below = pivot + 1; below <= Math.min(size - 1, pivot + band); below++) {
      const row = rows[below] as Float64Array
      const factor = (row[pivot] as number) / (above[pivot] as number)
      if (factor === 0) continue
      for (let column = pivot; column <= size; column++)
        row[column] = (row[column] as number) - factor * (above[column] as number)
    }
  }
  const solution = new Float64Array(size)
  for (let state = size - 1; state >= 0; state--) {
    const row = rows[state] as Float64Array
    let rest = row[size] as number
    for (let column = state + 1; column < size; column++) rest -= (row[column] as number) * (solution[column] as number)
    solution[state] = rest / (row[state] as number)
  }
  return solution
}

/** Grid steps of one event in the chart that follows its calls continuously. */
const stepsOfEvent = 100

/**
 * Threshold of `nextCusum` at which a false alarm comes once in so many expected calls. One threshold serves all
 * cells, because the chart moves in expected calls and not in time.
 */
export function cusumThreshold(ratio: number, expectedCallsPerFalseAlarm: number): number {
  const step = Math.log(ratio) / stepsOfEvent
  const mean = step / (ratio - 1)
  const runLength = (height: number) => mean * averageRunLength({ jump: stepsOfEvent, drift: 1, mean, height })
  let upper = stepsOfEvent
  while (runLength(upper) < expectedCallsPerFalseAlarm) upper *= 2
  let lower = upper === stepsOfEvent ? 1 : upper / 2
  while (upper - lower > 1) {
    const middle = Math.floor((lower + upper) / 2)
    if (runLength(middle) < expectedCallsPerFalseAlarm) lower = middle
    else upper = middle
  }
  // Between two grid points the logarithm of the run length is nearly straight.
  const [low, high] = [Math.log(runLength(lower)), Math.log(runLength(upper))]
  const part = high > low ? (Math.log(expectedCallsPerFalseAlarm) - low) / (high - low) : 1
  return step * (lower + Math.min(1, Math.max(0, part)))
}

/** One period of the one-sided Poisson CUSUM for a change by `ratio` (Lucas 1985), in this one expression. */
export function nextCusum(value: number, ratio: number, observed: number, expected: number): number {
  return Math.max(0, value + observed * Math.log(ratio) - (ratio - 1) * expected)
}
