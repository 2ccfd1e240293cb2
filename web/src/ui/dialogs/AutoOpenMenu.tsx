import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, type ReactElement, type Ref } from 'react'
import { useAutoOpen } from './useAutoOpen.ts'

interface AutoOpenMenuProps extends Omit<MenuProps, 'opened' | 'onChange'> {
  readonly button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

/** A menu that opens on mount. Its button replaces the one that loaded it (see `LazyPopup`). */
export function AutoOpenMenu({ button, children, ...menu }: AutoOpenMenuProps) {
  const { opened, setOpened, target } = useAutoOpen()
  return (
    <Menu shadow="md" opened={opened} onChange={setOpened} {...menu}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
