import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronRight } from '../../ui/icons/laterIcons.tsx'
import classes from './Proposal.module.css'

interface GroupToggleProps {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly children: ReactNode
}

/** Opens and closes the calls of a group. */
export const GroupToggle = ({ isOpen, toggle, children }: GroupToggleProps) => (
  <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
    <IconChevronRight size={16} className={classes.chevron} />
    <span>{children}</span>
  </UnstyledButton>
)
