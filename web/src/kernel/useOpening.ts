import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Failed, Refused } from './failures.ts'
import { toast } from './toast.ts'

/** Fetches what a popup begins with: `opened` is that while it stands open. A failure becomes a toast. */
export function useOpening<T>(fetch: () => Promise<T>) {
  const [opened, setOpened] = useState<T>()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    const button = document.activeElement
    setOpening(true)
    try {
      const begun = await fetch()
      endOpening(button)
      setOpened(() => begun)
    } catch (error) {
      endOpening(button)
      if (!(error instanceof Refused || error instanceof Failed)) throw error
      toast.error(error.message)
    }
  }
  /** A button that works loses the focus; the popup finds it there, to give it back. */
  const endOpening = (button: Element | null) => {
    flushSync(() => setOpening(false))
    if (button instanceof HTMLElement && document.activeElement === document.body) button.focus({ preventScroll: true })
  }
  return { opened, isOpening, open: () => void open(), close: () => setOpened(undefined) }
}
