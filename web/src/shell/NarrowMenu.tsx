import { Drawer } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import type { MenuEntry } from './menu.ts'
import classes from './NarrowMenu.module.css'

interface NarrowMenuProps {
  readonly menu: readonly MenuEntry[]
  readonly onClose: () => void
}

/** The menu and the languages of a narrow window. */
export function NarrowMenu({ menu, onClose }: NarrowMenuProps) {
  const t = useT()
  useFocusBack()
  const closeButtonProps = { 'aria-label': t('action.close') }
  return (
    <Drawer opened onClose={onClose} title={t('shell.menu')} size={288} closeButtonProps={closeButtonProps}>
      <nav className={classes.menu} aria-label={t('shell.menu')}>
        <MenuLinks menu={menu} stacked />
      </nav>
      <LanguageSwitch />
    </Drawer>
  )
}
