import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { toneOfStatus } from '../../calls/CallBadges.tsx'
import { VisitMark } from '../../visits/VisitState.tsx'
import blockClasses from '../calendar/VisitBlock.module.css'
import { useVisitStatus, visitLabelsOf } from '../calendar/VisitBlock.tsx'
import classes from './Lanes.module.css'
import { clockAt, type LaneVisit } from './lanes.ts'
import type { LaneActions } from './useLanes.ts'

interface LaneVisitButtonProps {
  readonly placed: LaneVisit
  /** On one line. */
  readonly isShort?: boolean
  readonly isSelected: boolean
  readonly isMoving: boolean
  readonly actions: LaneActions
}

/** A visit on a lane: chosen by a click or Enter, moved by dragging or with the key M. */
export function LaneVisitButton({ placed, isShort = false, isSelected, isMoving, actions }: LaneVisitButtonProps) {
  const { visit, from, to } = placed
  const { call } = visit
  const { who, what } = visitLabelsOf(call)
  const status = useVisitStatus(call)
  const mayMove = actions.mayMove(visit) && !isMoving
  const time = `${clockAt(from)} – ${clockAt(to)}`
  return (
    <UnstyledButton
      className={`${blockClasses.block} ${classes.visit}`}
      data-visit={call.ID}
      data-tone={toneOfStatus(call.status_id)}
      data-short={isShort || undefined}
      data-selected={isSelected || undefined}
      data-movable={mayMove || undefined}
      aria-pressed={isSelected}
      title={[time, who, what, status].filter(Boolean).join('\n')}
      onClick={() => actions.select(call.ID)}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey && mayMove) actions.openMove(call)
      }}
      onPointerDown={(event) => mayMove && actions.startDrag(event, { call, placed })}
    >
      <span className={blockClasses.time}>{clockAt(from)}</span>
      <span className={blockClasses.who}>
        <VisitMark call={call} /> {who}
      </span>
      <VisuallyHidden>
        – {clockAt(to)}, {[what, status].filter(Boolean).join(', ')}
      </VisuallyHidden>
    </UnstyledButton>
  )
}
