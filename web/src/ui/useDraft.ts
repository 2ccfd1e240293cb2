import { useCallback, useEffect, useRef, useState } from 'react'
import { announceDraft } from '../kernel/drafts.ts'

export const textPause = 300
export const searchPause = 500

/**
 * A typed text that is handed on after a pause (milliseconds), when its field is left, or when a save asks for it.
 * A value that comes from outside replaces what stands in the field, unless it is just being typed.
 */
export function useDraft(value: string, handOn: (value: string) => void, pause = textPause) {
  const [text, setText] = useState(value)
  const latest = useRef({ text, handOn })
  const pending = useRef<{ timer: number; withdraw: () => void } | undefined>(undefined)
  latest.current.handOn = handOn

  const flush = useCallback(() => {
    if (!pending.current) return
    window.clearTimeout(pending.current.timer)
    pending.current.withdraw()
    pending.current = undefined
    latest.current.handOn(latest.current.text)
  }, [])

  /** Puts a text in place of what is being typed; it is not handed on. */
  const replace = (next: string) => {
    if (pending.current) window.clearTimeout(pending.current.timer)
    pending.current?.withdraw()
    pending.current = undefined
    setText(next)
    latest.current.text = next
  }

  const type = (typed: string) => {
    setText(typed)
    latest.current.text = typed
    if (pending.current) window.clearTimeout(pending.current.timer)
    const withdraw = pending.current?.withdraw ?? announceDraft(flush)
    pending.current = { timer: window.setTimeout(flush, pause), withdraw }
  }

  useEffect(() => {
    if (!pending.current) setText(value)
  }, [value])
  useEffect(() => flush, [flush])

  return { text, type, flush, replace }
}
