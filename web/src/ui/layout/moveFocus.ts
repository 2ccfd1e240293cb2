import type { KeyboardEvent } from 'react'

/** Handler for a list of choices: the arrow keys move the focus between the buttons of its items. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li button:not(:disabled)')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const next = buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]
  if (!next) return
  event.preventDefault()
  next.focus()
}
