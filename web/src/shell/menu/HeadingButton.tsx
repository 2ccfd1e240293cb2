import { useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChevronDown } from '../../ui/icons/firstVisitIcons.tsx'
import classes from './MenuLinks.module.css'
import { isWithin, type MenuHeading } from './menu.ts'

interface HeadingButtonProps extends ComponentProps<'button'> {
  readonly heading: MenuHeading
}

/** A heading of the menu; it opens the list of its pages. */
export function HeadingButton({ heading: { label, pages }, ...button }: HeadingButtonProps) {
  const t = useT()
  const { pathname } = useLocation()
  const isHere = pages.some(({ path }) => isWithin(pathname, path))
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      type="button"
      className={classes.link}
      data-within={isHere || undefined}
    >
      {t(label)}
      <IconChevronDown size={14} />
    </button>
  )
}
