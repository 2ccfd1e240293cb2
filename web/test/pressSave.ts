import { act } from 'react'

/** Presses Ctrl+S on an element. */
export const pressSave = (target: Element | null = document.documentElement) =>
  act(async () => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true }))
  })
