/**
 * A binary heap of entries by time. Not a sorted list, because a simulated assignment adds the end of its call while
 * the calls come in.
 */
export function createEventHeap<T>() {
  const heap: { readonly time: number; readonly entry: T }[] = []
  const swap = (a: number, b: number) => {
    const kept = heap[a] as (typeof heap)[number]
    heap[a] = heap[b] as (typeof heap)[number]
    heap[b] = kept
  }
  const timeAt = (index: number) => heap[index]?.time ?? Number.POSITIVE_INFINITY
  const takeFirst = (): T => {
    const { entry } = heap[0] as (typeof heap)[number]
    swap(0, heap.length - 1)
    heap.pop()
    for (let at = 0; ; ) {
      const child = timeAt(2 * at + 1) <= timeAt(2 * at + 2) ? 2 * at + 1 : 2 * at + 2
      if (timeAt(child) >= timeAt(at)) return entry
      swap(at, child)
      at = child
    }
  }
  return {
    push: (time: number, entry: T) => {
      heap.push({ time, entry })
      for (let at = heap.length - 1; at > 0 && timeAt((at - 1) >> 1) > timeAt(at); at = (at - 1) >> 1)
        swap(at, (at - 1) >> 1)
    },
    /** Takes all entries up to a time. */
    *takeUntil(time: number) {
      while (timeAt(0) <= time) yield takeFirst()
    },
  }
}
