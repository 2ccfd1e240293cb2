/**
 * Creates a semaphore with `most` slots. `acquire()` resolves with the function that releases the slot again (calling
 * it twice is harmless); waiting callers get slots in order of arrival.
 */
export function createSemaphore(most: number): () => Promise<() => void> {
  let free = most
  const waiting: (() => void)[] = []
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      release()
    }
  }
}
