import { Suspense, useLayoutEffect, useState } from 'react'
import { bufferKeysForDialog } from '../platform/browser/bufferKeys.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { searchEvent } from '../platform/browser/openSearch.ts'
import { useShortcuts } from '../platform/browser/shortcuts.ts'
import type { Session } from '../platform/session/session.ts'

/** The search dialog, in a file of its own. */
export const SearchDialog = lazyDialog(() => import('./header/SearchDialog.tsx'), 'SearchDialog')

/**
 * Opens the search by Ctrl+K (Cmd+K) or the event of `openSearch`. No part of the header, which may come after the
 * page.
 */
export function SearchShortcut({ session }: { readonly session: Session }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    // Even a loaded dialog has the focus only a moment later.
    if (!isOpen) bufferKeysForDialog()
    setOpen(true)
  }
  useShortcuts([{ keys: ['mod+K'], label: 'search.open', run: open }], { worksInFields: true })
  useLayoutEffect(() => {
    window.addEventListener(searchEvent, open)
    return () => window.removeEventListener(searchEvent, open)
  })
  return <Suspense>{isOpen && <SearchDialog session={session} onClose={() => setOpen(false)} />}</Suspense>
}
