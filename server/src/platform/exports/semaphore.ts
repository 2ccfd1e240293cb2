/**
 * Creates a semaphore with this many slots, which callers get in order of arrival. `acquire()` resolves with the
 * function that releases the slot (twice is harmless). Rejects with the reason of an aborted `signal`.
 */
export function createSemaphore(slots: number): (signal?: AbortSignal) => Promise<() => void> {
  let free = slots
  const waiting: (() => void)[] = []
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  const waitForSlot = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave)
      waiting.push(enter)
    })
  return async (signal) => {
    signal?.throwIfAborted()
    if (free > 0) free -= 1
    else await waitForSlot(signal)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      release()
    }
  }
}
