import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { getHotkeyHandler } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { takesText } from './focus.ts'

/** Keys that do something on the screen, declared where they are handled. */
export interface Shortcut {
  /** In the notation of Mantine's `useHotkeys`: `mod+S`, `alt+ArrowLeft`. Each of them does the same. */
  readonly keys: readonly string[]
  readonly label: MessageKey
  /** Handles the keys; undefined if the element with the focus does. */
  readonly run?: (event: KeyboardEvent) => void
}

interface ShortcutOptions {
  /** Also while a field has the focus. */
  readonly worksInFields?: boolean
  /** Leaves the default action of the browser to `run`. */
  readonly keepsDefault?: boolean
}

const onScreen = new Set<{ readonly current: readonly Shortcut[] }>()

/** The shortcuts of the screen as it is now, each label once. */
export const shortcutsOnScreen = (): readonly Shortcut[] => {
  const all = [...onScreen].flatMap(({ current }) => current)
  return all.filter(({ label }, at) => all.findIndex((other) => other.label === label) === at)
}

/** Handles keys while the component is on screen, and lists them under `?`. */
export function useShortcuts(shortcuts: readonly Shortcut[], options: ShortcutOptions = {}): void {
  const declared = useRef(shortcuts)
  declared.current = shortcuts
  const latestOptions = useRef(options)
  latestOptions.current = options
  // In a layout effect the keys are heard as soon as the screen is seen, not only once the browser is idle.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => getHotkeyHandler(handlersOf(declared.current, latestOptions.current))(event)
    onScreen.add(declared)
    document.documentElement.addEventListener('keydown', press)
    return () => {
      onScreen.delete(declared)
      document.documentElement.removeEventListener('keydown', press)
    }
  }, [])
}

type Handler = [key: string, press: (event: KeyboardEvent) => void, options: { preventDefault: boolean }]

const handlersOf = (shortcuts: readonly Shortcut[], { worksInFields, keepsDefault }: ShortcutOptions): Handler[] =>
  shortcuts.flatMap(({ keys, run }) => {
    if (!run) return []
    const press = (event: KeyboardEvent) => {
      if (!worksInFields && takesText(event.target)) return
      if (!keepsDefault) event.preventDefault()
      run(event)
    }
    return keys.map((key): Handler => [key, press, { preventDefault: false }])
  })
