interface BatchTiming {
  /** Delay before the first batch, in milliseconds. */
  readonly firstDelayMs: number
  /** Pause between the end of a batch and the next one, in milliseconds. */
  readonly pauseMs: number
}

/**
 * Collects single items and handles them in batches. A batch starts only after the previous one is done, so many small
 * changes neither pile up nor interrupt each other.
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
    await handleBatch(batch).catch(() => {})
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
