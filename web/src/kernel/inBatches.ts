interface Pace {
  /** How long the first one waits for company, in milliseconds. */
  readonly soon: number
  /** How long the next batch waits after the one before was done. */
  readonly apart: number
}

/**
 * Hands on in batches what is added one by one. A batch waits until the work on the one before is done, so that a crowd
 * of small changes neither piles up nor keeps anything from ever being finished.
 */
export function inBatches<T>(work: (batch: readonly T[]) => Promise<unknown>, { soon, apart }: Pace) {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const run = async () => {
    const batch = waiting
    waiting = []
    await work(batch).catch(() => {})
    timer = undefined
    if (waiting.length > 0 && !isStopped) timer = setTimeout(run, apart)
  }
  return {
    add: (one: T) => {
      waiting.push(one)
      if (!isStopped) timer ??= setTimeout(run, soon)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
