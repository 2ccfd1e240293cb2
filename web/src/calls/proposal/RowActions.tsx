import { ActionIcon } from '@mantine/core'
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
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={change}
        title={change}
        disabled={isWorking}
        onClick={handlers.onChange}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={leaveOut}
        title={leaveOut}
        disabled={isWorking}
        onClick={handlers.onLeaveOut}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
