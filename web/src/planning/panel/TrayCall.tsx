import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Group, UnstyledButton } from '@mantine/core'
import type { PointerEvent, ReactNode } from 'react'
import { PriorityBadge } from '../../calls/CallBadges.tsx'
import classes from '../Planning.module.css'

interface TrayCallProps {
  readonly call: CallRow
  /** A line about its visit. */
  readonly note: ReactNode
  readonly isSelected: boolean
  readonly onSelect: (ID: string) => void
  /** Starts to drag the call; undefined where it cannot be dropped. */
  readonly onStartDrag: ((event: PointerEvent<HTMLElement>, call: CallRow) => void) | undefined
  /** Buttons. */
  readonly children: ReactNode
}

/** A call in a panel, to be answered or planned. */
export function TrayCall({ call, note, isSelected, onSelect, onStartDrag, children }: TrayCallProps) {
  const { call_id, subject, customer_name, code_postal, ville, item_name, priority } = call
  return (
    <li
      className={classes.appointment}
      data-selected={isSelected || undefined}
      data-draggable={onStartDrag !== undefined || undefined}
    >
      <UnstyledButton
        className={classes.appointmentCall}
        aria-pressed={isSelected}
        onClick={() => onSelect(call.ID)}
        onPointerDown={(event) => onStartDrag?.(event, call)}
      >
        <span className={classes.appointmentHead}>
          <span className={classes.number}>{call_id}</span>
          <PriorityBadge priority={priority} />
        </span>
        <span>{subject}</span>
        <span className={classes.faint}>{[customer_name, `${code_postal} ${ville}`].filter(Boolean).join(' · ')}</span>
        <span className={classes.faint}>{item_name}</span>
        {note && <span className={classes.faint}>{note}</span>}
      </UnstyledButton>
      <Group gap={8} wrap="nowrap">
        {children}
      </Group>
    </li>
  )
}
