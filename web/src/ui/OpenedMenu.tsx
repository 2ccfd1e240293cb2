import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, type ReactElement, type Ref } from 'react'
import { useOpened } from './useOpened.ts'

interface OpenedMenuProps extends Omit<MenuProps, 'opened' | 'onChange'> {
  readonly button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

/** A menu that opens as soon as it is there, under a button that takes the place of the one it was asked for with. */
export function OpenedMenu({ button, children, ...menu }: OpenedMenuProps) {
  const { opened, setOpened, target } = useOpened()
  return (
    <Menu shadow="md" opened={opened} onChange={setOpened} {...menu}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
