import { useCallback, useEffect, useRef, useState } from 'react'
import { registerPendingInput } from '../../platform/forms/pendingInput.ts'

export const textDelayMs = 300
export const searchDelayMs = 500

/**
 * A debounced text field: `onFlush` gets the text after a pause (milliseconds), on `flush`, on unmount, or before a
 * save. A new value from outside replaces the text, unless the user is typing.
 */
export function useDebouncedInput(value: string, onFlush: (value: string) => void, pause = textDelayMs) {
  const [text, setText] = useState(value)
  const latest = useRef({ text, onFlush })
  const pending = useRef<{ timer: number; unregister: () => void } | undefined>(undefined)
  latest.current.onFlush = onFlush

  const flush = useCallback(() => {
    if (!pending.current) return
    window.clearTimeout(pending.current.timer)
    pending.current.unregister()
    pending.current = undefined
    latest.current.onFlush(latest.current.text)
  }, [])

  /** Replaces the text without calling `onFlush`. */
  const replace = (next: string) => {
    if (pending.current) window.clearTimeout(pending.current.timer)
    pending.current?.unregister()
    pending.current = undefined
    setText(next)
    latest.current.text = next
  }

  const type = (typed: string) => {
    setText(typed)
    latest.current.text = typed
    if (pending.current) window.clearTimeout(pending.current.timer)
    const unregister = pending.current?.unregister ?? registerPendingInput(flush)
    pending.current = { timer: window.setTimeout(flush, pause), unregister }
  }

  useEffect(() => {
    if (!pending.current) setText(value)
  }, [value])
  useEffect(() => flush, [flush])

  return { text, type, flush, replace }
}
