import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { openSearch } from '../../platform/browser/openSearch.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconSearch } from '../../ui/icons/firstVisitIcons.tsx'
import { SearchDialog } from '../SearchShortcut.tsx'
import classes from './SearchButton.module.css'

const isMac = /Mac/.test(navigator.userAgent)

/** Opens the search, and shows its key. */
export function SearchButton() {
  const t = useT()
  return (
    <UnstyledButton
      className={classes.search}
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      title={t('search.open')}
      onClick={openSearch}
      onPointerEnter={() => void SearchDialog.preload()}
    >
      <IconSearch size={18} aria-hidden />
      <VisuallyHidden>{t('search.open')}</VisuallyHidden>
      <kbd className={classes.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </UnstyledButton>
  )
}
