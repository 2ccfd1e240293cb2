import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { bufferKeysForDialog } from '../../platform/browser/bufferKeys.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { searchEvent } from '../../platform/browser/openSearch.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Session } from '../../platform/session/session.ts'
import type { MenuEntry } from '../menu/menu.ts'
import classes from './SearchButton.module.css'

interface SearchButtonProps {
  readonly session: Session
  readonly menu: readonly MenuEntry[]
}

const SearchDialog = lazyDialog(() => import('./SearchDialog.tsx'), 'SearchDialog')

const isMac = /Mac/.test(navigator.userAgent)

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Opens the search: by this button, Ctrl+K (Cmd+K), or the event of `openSearch`. */
export function SearchButton({ session, menu }: SearchButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    // Even a loaded dialog has the focus only a moment later.
    if (!isOpen) bufferKeysForDialog()
    setOpen(true)
  }
  // In a layout effect the keys are heard as soon as the page is seen, not only once the browser is idle.
  useLayoutEffect(() => {
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
  })
  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={t('search.open')}
        onClick={open}
        onPointerEnter={() => void SearchDialog.preload()}
      >
        <IconSearch size={18} aria-hidden />
        <VisuallyHidden>{t('search.open')}</VisuallyHidden>
        <kbd className={classes.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      <Suspense>{isOpen && <SearchDialog session={session} menu={menu} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
