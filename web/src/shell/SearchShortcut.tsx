import { Suspense, useLayoutEffect, useState } from 'react'
import { bufferKeysForDialog } from '../platform/browser/bufferKeys.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { searchEvent } from '../platform/browser/openSearch.ts'
import { useShortcuts } from '../platform/browser/shortcuts.ts'
import type { Session } from '../platform/session/session.ts'

/** The search dialog, in a file of its own. */
export const SearchDialog = lazyDialog(() => import('./header/SearchDialog.tsx'), 'SearchDialog')

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/**
 * Opens the search by Ctrl+K (Cmd+K) or the event of `openSearch`. No part of the header, which may come after the page.
 */
export function SearchShortcut({ session }: { readonly session: Session }) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ keys: ['mod+K'], label: 'search.open' }])
  // In a layout effect the keys are heard as soon as the page is seen, not only once the browser is idle.
  useLayoutEffect(() => {
    const open = () => {
      // Even a loaded dialog has the focus only a moment later.
      if (!isOpen) bufferKeysForDialog()
      setOpen(true)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener(searchEvent, open)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener(searchEvent, open)
    }
  }, [isOpen])
  return <Suspense>{isOpen && <SearchDialog session={session} onClose={() => setOpen(false)} />}</Suspense>
}
