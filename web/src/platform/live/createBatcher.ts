interface BatchTiming {
  /** Delay before the first batch, in milliseconds. */
  readonly firstDelayMs: number
  /** Pause between the end of a batch and the next one, in milliseconds. */
  readonly pauseMs: number
}

/**
 * Longest time that a batch delays the next one, in milliseconds. A request that hangs fails after that and is repeated;
 * the next batch may replace it then, but must not cancel one that is only slow.
 */
const longestBatchMs = 30_000

/**
 * Collects single items and handles them in batches. A batch starts only after the previous one is done or takes too
 * long, so many small changes neither pile up nor interrupt each other.
 */
export function createBatcher<T>(
  handleBatch: (batch: readonly T[]) => Promise<unknown>,
  { firstDelayMs, pauseMs }: BatchTiming,
) {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const run = async () => {
    const batch = waiting
    waiting = []
    let limitTimer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise((resolve) => {
      limitTimer = setTimeout(resolve, longestBatchMs)
    })
    await Promise.race([handleBatch(batch).catch(() => {}), limit])
    clearTimeout(limitTimer)
    timer = undefined
    if (waiting.length > 0 && !isStopped) timer = setTimeout(run, pauseMs)
  }
  return {
    add: (item: T) => {
      waiting.push(item)
      if (!isStopped) timer ??= setTimeout(run, firstDelayMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
