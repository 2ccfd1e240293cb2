import { answerStateOf } from '@callout/domain/calls/answer.state.ts'
import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DragEvent, memo } from 'react'
import { AnswerBadge } from '../../calls/AnswerDeadline.tsx'
import { PriorityBadge } from '../../calls/CallBadges.tsx'
import { PromiseCountdown } from '../../calls/PromiseCountdown.tsx'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { ageText } from '../../platform/i18n/ageText.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Tray.module.css'
import { firstDeadlineOf } from './trayRows.ts'

interface TrayRowProps {
  readonly call: BoardCall
  readonly index: number
  readonly count: number
  /** Distance from the top of the list, in pixels. */
  readonly top: number
  readonly isActive: boolean
  readonly isSelected: boolean
  /** The call is under the mouse in some part of the board. */
  readonly isHighlighted: boolean
  readonly handlers: TrayRowHandlers
}

/** Handlers of a row. They must be stable, so that a row renders only when it changes. */
export interface TrayRowHandlers {
  readonly toggle: (call: BoardCall, index: number, event: MouseEvent) => void
  readonly focus: (index: number) => void
  readonly hover: (call: BoardCall) => void
  readonly dragStart: (event: DragEvent, call: BoardCall) => void
  readonly dragEnd: () => void
}

/** A call that waits for a company. It can be selected and dragged. */
export const TrayRow = memo(
  ({ call, index, count, top, isActive, isSelected, isHighlighted, handlers }: TrayRowProps) => {
    const t = useT()
    const { networkTime } = useFormats()
    const due = networkTime(firstDeadlineOf(call))
    const { call_id, priority, created_at, ville, code_postal, skill_name, rejected_by } = call
    const tabIndex = isActive ? 0 : -1
    const now = new Date().toISOString()
    const promise = <PromiseCountdown call={{ ...call, pays: '', accepted_at: null, is_saved_status_open: true }} />
    // Late by the rules of the network, while the contract leaves more time: each stands in a line of its own.
    const hasBoth = call.promised_until !== null && call.promised_until > now && answerStateOf(call, now) === 'late'
    return (
      <li
        className={classes.row}
        style={{ transform: `translateY(${top}px)` }}
        data-row={index}
        data-selected={isSelected || undefined}
        data-highlighted={isHighlighted || undefined}
        aria-setsize={count}
        aria-posinset={index + 1}
        draggable
        onDragStart={(event) => handlers.dragStart(event, call)}
        onDragEnd={handlers.dragEnd}
        onMouseMove={() => handlers.hover(call)}
        onFocus={() => handlers.focus(index)}
      >
        <label className={classes.choice}>
          <input
            type="checkbox"
            className={classes.checkbox}
            checked={isSelected}
            tabIndex={tabIndex}
            aria-label={t('selection.row', { name: call_id })}
            // A checkbox changes by a click: its native event has the keys.
            onChange={({ nativeEvent }) => handlers.toggle(call, index, nativeEvent as unknown as MouseEvent)}
          />
        </label>
        <div className={classes.facts}>
          <div className={classes.line}>
            <Anchor
              fw={500}
              className={classes.number}
              tabIndex={tabIndex}
              draggable={false}
              renderRoot={(props) => <Link to={callPath(call.ID)} {...props} />}
            >
              {call_id}
            </Anchor>
            <PriorityBadge priority={priority} />
            {call.promised_until && !hasBoth ? promise : <AnswerBadge times={call} />}
            <span className={classes.age}>{ageText(created_at, t)}</span>
          </div>
          <div className={classes.line}>
            <span className={classes.place}>
              {[
                `${code_postal} ${ville}`.trim(),
                skill_name,
                rejected_by && t('call.declined_by', { company: rejected_by }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={classes.due} title={t('answer.due', { when: due })}>
              {hasBoth ? t('field.service_contract_id') : due}
            </span>
            {hasBoth && promise}
          </div>
        </div>
      </li>
    )
  },
)
