import type { AccountCell } from '@callout/domain/account/account.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listLink } from '../platform/lists/listLink.ts'

interface CellLinkProps {
  readonly cell: AccountCell
  readonly className?: string | undefined
  /** Name for screen readers, if the text alone does not say what is counted. */
  readonly label?: string
  readonly children: ReactNode
}

/** A number that leads to its list, unless there is nothing to see or the reader may not open the list. */
export function CellLink({ cell: { count, list, filterData }, className, label, children }: CellLinkProps) {
  if (count === 0 || list === null || filterData === null)
    return (
      <span className={className} data-empty={count === 0 || undefined}>
        {children}
      </span>
    )
  return (
    <Link className={className} to={listLink(list, filterData)} aria-label={label}>
      {children}
    </Link>
  )
}
