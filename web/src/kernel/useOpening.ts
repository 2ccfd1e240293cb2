import { useState } from 'react'
import { Failed, Refused } from './failures.ts'
import { focusKept } from './focusKept.ts'
import { toast } from './toast.ts'

/** Fetches what a popup begins with: `opened` is that while it stands open. A failure becomes a toast. */
export function useOpening<T>(fetch: () => Promise<T>) {
  const [opened, setOpened] = useState<T>()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    const end = focusKept()
    setOpening(true)
    try {
      const begun = await fetch().finally(() => end(() => setOpening(false)))
      setOpened(() => begun)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Failed)) throw error
      toast.error(error.message)
    }
  }
  return { opened, isOpening, open: () => void open(), close: () => setOpened(undefined) }
}
