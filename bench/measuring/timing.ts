/** One of several ways to get the same response. */
export interface Contender {
  readonly name: string
  readonly send: () => Promise<unknown>
}

const concurrentClients = 10
/** Contenders alternate in this many slices, so that a busy moment of the machine affects them all. */
const slices = 10
/** A contender gets at least this many turns, or `rounds` if that is fewer, and more until about `maxTurnsMs`. */
const minTurns = 5
const maxTurnsMs = 1000

/** Contenders measured in turns, with the times of each. */
export interface Race {
  /** Runs one slice: several turns in a row each, because the first turn after a full table scan is slower. */
  readonly run: () => Promise<void>
  /** Median time of each contender in milliseconds. Throws the error of a failed turn. */
  readonly p50s: () => number[]
}

/**
 * Warms up the contenders. A slow one gets fewer than `rounds` turns. A quick one gets all of them even beside a slow
 * one, because its first turns after those of the slow one find the processor's caches cold.
 */
export async function createRace(contenders: readonly Contender[], rounds: number): Promise<Race> {
  const runners: { readonly send: Contender['send']; readonly turns: number; readonly times: number[] }[] = []
  for (const { send } of contenders) {
    const affordable = Math.ceil(maxTurnsMs / (await warmUp(send, rounds)))
    runners.push({ send, turns: Math.min(rounds, Math.max(minTurns, affordable)), times: [] })
  }
  let failure: { readonly error: unknown } | undefined
  const run = async () => {
    if (failure) return
    try {
      for (const { send, turns, times } of runners) {
        const end = Math.min(turns, times.length + Math.ceil(turns / slices))
        while (times.length < end) times.push(await timeOf(send))
      }
    } catch (error) {
      failure = { error }
    }
  }
  const p50s = () => {
    if (failure) throw failure.error
    return runners.map(({ times }) => median(times))
  }
  return { run, p50s }
}

/** Runs all races slice by slice in turns, so that a good or bad moment of the machine affects them all. */
export async function runRaces(races: readonly Race[]): Promise<void> {
  for (let slice = 0; slice < slices; slice++) for (const { run } of races) await run()
}

/** Median time of each contender in milliseconds, measured in turns by one client. */
export async function mediansOf(contenders: readonly Contender[], rounds: number): Promise<number[]> {
  const race = await createRace(contenders, rounds)
  await runRaces([race])
  return race.p50s()
}

/** Responses per second of each contender, measured in turns by ten concurrent clients. */
export async function requestRatesOf(contenders: readonly Contender[], answers: number): Promise<number[]> {
  const turnsPerSlice = Math.ceil(answers / slices)
  const spent = contenders.map(() => 0)
  for (let slice = 0; slice < slices; slice++) {
    for (const [i, { send }] of contenders.entries()) {
      let remaining = turnsPerSlice
      const sendRepeatedly = async () => {
        while (remaining-- > 0) await send()
      }
      const all = () => Promise.all(Array.from({ length: concurrentClients }, sendRepeatedly))
      spent[i] = (spent[i] as number) + (await timeOf(all))
    }
  }
  return spent.map((ms) => (turnsPerSlice * slices * 1000) / ms)
}

/** Repeats a request until its code is compiled and in the processor's caches, as on a server at work. */
export async function warmUpFor(send: Contender['send'], rounds: number): Promise<void> {
  const until = performance.now() + rounds * 25
  while (performance.now() < until) await send()
}

/** Repeats a request until plans are cached and code is compiled. Returns its time after that, in milliseconds. */
async function warmUp(send: Contender['send'], rounds: number): Promise<number> {
  const until = performance.now() + maxTurnsMs / 5
  const times = [await timeOf(send)]
  while (performance.now() < until && times.length < rounds / 5) times.push(await timeOf(send))
  return median(times.slice(-5))
}

export async function timeOf(send: Contender['send']): Promise<number> {
  const startedAt = performance.now()
  await send()
  return performance.now() - startedAt
}

/** The median of the times; without times NaN, which keeps no limit. */
export const median = (times: readonly number[]) => percentile(times, 50)

/** The given percentile of the times; without times NaN, which keeps no limit. */
export const percentile = (times: readonly number[], percent: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? Number.NaN
