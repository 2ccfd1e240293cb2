import { useEffect, useRef } from 'react'
import { takesText } from '../../platform/browser/focus.ts'

/** Actions by `event.key`; letters in lower case. */
export type LayerKeys = Readonly<Record<string, (() => void) | undefined>>

/** Menus and lists of choices read their own keys. The selector matches Mantine's class names. */
const dropdown = '[class*="-dropdown"]'

/**
 * The action of a key. On a French keyboard the digits of the upper row need Shift, so there `1` acts without it, too.
 */
function actionOf(keys: LayerKeys, { key, code, shiftKey }: KeyboardEvent) {
  const digit = shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1]
  return keys[key.length === 1 ? key.toLowerCase() : key] ?? (digit && keys[digit])
}

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
      const act = actionOf(keys, event)
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
