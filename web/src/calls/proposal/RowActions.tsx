import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
import { IconPencil, IconPin, IconPinFilled } from '../../ui/icons/laterIcons.tsx'
import classes from './Proposal.module.css'

interface RowActionsProps {
  readonly isPinned: boolean
  readonly isWorking: boolean
  /** Labels of the three buttons. */
  readonly keep: string
  readonly change: string
  readonly leaveOut: string
  readonly onKeep: () => void
  readonly onChange: () => void
  readonly onLeaveOut: () => void
}

/** Keeps, changes or leaves out a call or a group of them. */
export function RowActions({ isPinned, isWorking, keep, change, leaveOut, ...handlers }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      <ActionIcon
        variant={isPinned ? 'filled' : 'subtle'}
        aria-pressed={isPinned}
        aria-label={keep}
        title={keep}
        disabled={isWorking}
        onClick={handlers.onKeep}
      >
        {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
      </ActionIcon>
      <QuietAction label={change} icon={<IconPencil size={16} />} isWorking={isWorking} onClick={handlers.onChange} />
      <QuietAction label={leaveOut} icon={<IconX size={16} />} isWorking={isWorking} onClick={handlers.onLeaveOut} />
    </div>
  )
}

interface QuietActionProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isWorking: boolean
  readonly onClick: () => void
}

/** A button of a row that shows its icon alone. */
export function QuietAction({ label, icon, isWorking, onClick }: QuietActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={isWorking} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}
