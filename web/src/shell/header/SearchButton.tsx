import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
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

/** Opens the search: by this button, Ctrl+K (Cmd+K), or the event of `openSearch`. */
export function SearchButton({ session, menu }: SearchButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('callout:search', open)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('callout:search', open)
    }
  }, [])
  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-label={t('search.open')}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={t('search.open')}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void SearchDialog.preload()}
      >
        <IconSearch size={18} />
        <Kbd size="xs" className={classes.keys}>
          {isMac ? '⌘K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <Suspense>{isOpen && <SearchDialog session={session} menu={menu} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
