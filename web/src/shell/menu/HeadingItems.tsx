import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { AutoOpenMenu } from '../../ui/dialogs/AutoOpenMenu.tsx'
import { HeadingButton } from './HeadingButton.tsx'
import type { MenuHeading } from './menu.ts'

/** The open menu of a heading, with its pages. */
export function HeadingItems({ heading }: { readonly heading: MenuHeading }) {
  const t = useT()
  return (
    <AutoOpenMenu button={<HeadingButton heading={heading} />} position="bottom-start">
      {heading.pages.map((page) => (
        <Menu.Item key={page.path} component={Link} to={page.path}>
          {t(page.label)}
        </Menu.Item>
      ))}
    </AutoOpenMenu>
  )
}
