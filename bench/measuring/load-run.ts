import type { Requester } from '../benchmark.ts'

/** Requests that were answered in slices of one workload. */
export interface LoadRun {
  readonly times: number[]
  elapsedMs: number
}

export const createLoadRun = (): LoadRun => ({ times: [], elapsedMs: 0 })

/** Lets each client send one request after the other for this long, and adds the times to the run. */
export async function runSlice(run: LoadRun, clients: readonly Requester[], ms: number): Promise<void> {
  const begun = performance.now()
  const ask = async ({ ask }: Requester) => {
    for (let at = begun; at - begun < ms; ) {
      await ask()
      const now = performance.now()
      run.times.push(now - at)
      at = now
    }
  }
  await Promise.all(clients.map(ask))
  run.elapsedMs += performance.now() - begun
}

export const requestsPerSecond = ({ times, elapsedMs }: LoadRun): number => (times.length * 1000) / elapsedMs
