import { Suspense, useState } from 'react'
import { topDialog } from '../platform/browser/focus.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useShortcuts } from '../platform/browser/shortcuts.ts'

const ShortcutsDialog = lazyDialog(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog')

/** `?` shows the keys of the screen. */
export function ShortcutsKey() {
  const [isOpen, setOpen] = useState(false)
  // Most keyboards need Shift for it.
  useShortcuts([{ keys: ['?', 'shift+?'], label: 'shortcut.show', run: () => !topDialog() && setOpen(true) }])
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}</Suspense>
}
