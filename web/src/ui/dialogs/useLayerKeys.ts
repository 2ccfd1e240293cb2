import { useEffect, useRef } from 'react'
import { takesText } from '../../platform/browser/focus.ts'

/** Actions by `event.key`; letters in lower case. */
export type LayerKeys = Readonly<Record<string, (() => void) | undefined>>

/** Menus and lists of choices read their own keys. The selector matches Mantine's class names. */
const dropdown = '[class*="-dropdown"]'

/**
 * Single keys of a panel, while it is the topmost layer. They do nothing while the user types, with a modifier or when
 * held down. Enter belongs to a focused button or link.
 */
export function useLayerKeys(isTop: () => boolean, keys: LayerKeys) {
  const latest = useRef({ isTop, keys })
  latest.current = { isTop, keys }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { isTop, keys } = latest.current
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      const target = event.target as HTMLElement
      if (!act || event.defaultPrevented || event.repeat || event.isComposing || !isTop()) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (takesText(target) || target.closest?.(dropdown)) return
      if (event.key === 'Enter' && target.closest?.('a, button')) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
