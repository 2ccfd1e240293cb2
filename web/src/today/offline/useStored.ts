import { useEffect, useState } from 'react'
import { onChange } from './changes.ts'

/** The value that `load` reads from the database, again after each change; undefined before, or if it can’t be read. */
export function useStored<Value>(load: () => Promise<Value>, key: string): Value | undefined {
  const [stored, setStored] = useState<{ readonly key: string; readonly value: Value }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when to load anew
  useEffect(() => {
    let isCurrent = true
    // Reads may overtake each other.
    let reads = 0
    const read = async () => {
      reads += 1
      const thisRead = reads
      const value = await load().catch(() => undefined)
      if (isCurrent && thisRead === reads && value !== undefined) setStored({ key, value })
    }
    const stop = onChange(() => void read())
    void read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [key])
  return stored?.key === key ? stored.value : undefined
}
