import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'
import { HeadingButton } from './MenuLinks.tsx'
import type { MenuHeading } from './menu.ts'

/** The pages under a heading of the menu, opened. */
export function HeadingItems({ heading }: { readonly heading: MenuHeading }) {
  const t = useT()
  return (
    <OpenedMenu button={<HeadingButton heading={heading} />} position="bottom-start">
      {heading.pages.map((page) => (
        <Menu.Item key={page.path} component={Link} to={page.path}>
          {t(page.label)}
        </Menu.Item>
      ))}
    </OpenedMenu>
  )
}
