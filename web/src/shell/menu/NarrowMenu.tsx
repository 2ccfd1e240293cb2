import { Drawer } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePopupLayer } from '../../ui/dialogs/popupLayers.ts'
import { MenuLinks } from './MenuLinks.tsx'
import type { MenuEntry } from './menu.ts'
import classes from './NarrowMenu.module.css'

interface NarrowMenuProps {
  readonly menu: readonly MenuEntry[]
  readonly onClose: () => void
}

/** The menu of a narrow window. */
export function NarrowMenu({ menu, onClose }: NarrowMenuProps) {
  const t = useT()
  usePopupLayer(onClose)
  const closeButtonProps = { 'aria-label': t('action.close') }
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('shell.menu')}
      size={320}
      closeButtonProps={closeButtonProps}
    >
      <nav className={classes.menu} aria-label={t('shell.menu')}>
        <MenuLinks menu={menu} stacked />
      </nav>
    </Drawer>
  )
}
