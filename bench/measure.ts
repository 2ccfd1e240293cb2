/** One way to get an answer. */
export interface Contender {
  readonly name: string
  readonly ask: () => Promise<unknown>
}

const askers = 10
/** Each contender has its turns between those of the others, so that a busy moment of the machine is everybody's. */
const slices = 10
/** However slow an answer is, it is asked so many times, unless fewer are asked for; and a contender's turns take about so long, in milliseconds. */
const fewest = 9
const patience = 1000

/** Contenders for one thing, each with the times its answers took. */
export interface Race {
  /** A slice of the turns of each: several in a row, for right after one that reads a whole table nobody is as quick. */
  readonly run: () => Promise<void>
  /** What half of the answers of each contender took at most, in milliseconds. Throws what went wrong in a turn. */
  readonly p50s: () => number[]
}

/** Warms the contenders up, whose turns are `rounds` for each, or fewer where an answer takes long. */
export async function openRace(contenders: readonly Contender[], rounds: number): Promise<Race> {
  let turns = rounds
  for (const { ask } of contenders) turns = Math.min(turns, Math.ceil(patience / (await warmUp(ask, rounds))))
  const times = contenders.map(() => [] as number[])
  const aSlice = Math.ceil(Math.max(turns, Math.min(fewest, rounds)) / slices)
  let failure: { readonly error: unknown } | undefined
  const run = async () => {
    try {
      for (const [i, { ask }] of contenders.entries())
        for (let turn = 0; turn < aSlice && !failure; turn++) times[i]?.push(await timed(ask))
    } catch (error) {
      failure = { error }
    }
  }
  const p50s = () => {
    if (failure) throw failure.error
    return times.map(median)
  }
  return { run, p50s }
}

/**
 * Runs the races to their end, a slice of each after a slice of every other: all are measured over the same time, and a good or
 * a bad moment of the machine is everybody's.
 */
export async function runAll(races: readonly Race[]): Promise<void> {
  for (let slice = 0; slice < slices; slice++) for (const { run } of races) await run()
}

/** What half of the answers of each contender took at most, in milliseconds, asked in turns by one asker. */
export async function p50s(contenders: readonly Contender[], rounds: number): Promise<number[]> {
  const race = await openRace(contenders, rounds)
  await runAll([race])
  return race.p50s()
}

/** Answers a second of each contender, each asked so many times by ten askers, in turns. */
export async function ratesOf(contenders: readonly Contender[], answers: number): Promise<number[]> {
  const aSlice = Math.ceil(answers / slices)
  const spent = contenders.map(() => 0)
  for (let slice = 0; slice < slices; slice++) {
    for (const [i, { ask }] of contenders.entries()) {
      let left = aSlice
      const askOn = async () => {
        while (left-- > 0) await ask()
      }
      const all = () => Promise.all(Array.from({ length: askers }, askOn))
      spent[i] = (spent[i] as number) + (await timed(all))
    }
  }
  return spent.map((ms) => (aSlice * slices * 1000) / ms)
}

/**
 * A server that has just started compiles while it answers, and one that nobody asked for a minute comes back into the caches of the
 * processor: what is measured is one at work.
 */
export async function workAWhile(ask: Contender['ask'], rounds: number): Promise<void> {
  const until = performance.now() + rounds * 25
  while (performance.now() < until) await ask()
}

/** Until plans are made and code is compiled: what an answer takes then, in milliseconds. */
async function warmUp(ask: Contender['ask'], rounds: number): Promise<number> {
  const until = performance.now() + patience / 5
  const times = [await timed(ask)]
  while (performance.now() < until && times.length < rounds / 5) times.push(await timed(ask))
  return median(times.slice(-5))
}

export async function timed(ask: Contender['ask']): Promise<number> {
  const begun = performance.now()
  await ask()
  return performance.now() - begun
}

export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
