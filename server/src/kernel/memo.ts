/** What a process remembers for a while, so that it need not ask for it again: texts and settings, never rows people own. */
export type Memo = <T>(key: string, maxAgeMs: number, load: () => Promise<T>) => Promise<T>

export function openMemo(clock: () => number = Date.now): Memo {
  const kept = new Map<string, { until: number; value: Promise<unknown> }>()
  return <T>(key: string, maxAgeMs: number, load: () => Promise<T>) => {
    const known = kept.get(key)
    if (known && known.until > clock()) return known.value as Promise<T>
    const value = load()
    kept.set(key, { until: clock() + maxAgeMs, value })
    value.catch(() => kept.delete(key))
    return value
  }
}
