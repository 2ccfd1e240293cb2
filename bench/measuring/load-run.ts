import type { Requester } from '../benchmark.ts'

/** Requests that were answered in slices of one workload. */
export interface LoadRun {
  readonly times: number[]
  elapsedMs: number
}

export const createLoadRun = (): LoadRun => ({ times: [], elapsedMs: 0 })

/** Lets each client send one request after the other for this long, and adds the times to the run. */
export async function runSlice(run: LoadRun, clients: readonly Requester[], ms: number): Promise<void> {
  const startedAt = performance.now()
  const sendRepeatedly = async ({ send }: Requester) => {
    for (let sentAt = startedAt; sentAt - startedAt < ms; ) {
      await send()
      const answeredAt = performance.now()
      run.times.push(answeredAt - sentAt)
      sentAt = answeredAt
    }
  }
  await Promise.all(clients.map(sendRepeatedly))
  run.elapsedMs += performance.now() - startedAt
}

export const requestsPerSecond = ({ times, elapsedMs }: LoadRun): number => (times.length * 1000) / elapsedMs
