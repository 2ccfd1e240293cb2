import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DragEvent, memo } from 'react'
import { AnswerBadge } from '../../calls/AnswerDeadline.tsx'
import { PriorityBadge } from '../../calls/CallBadges.tsx'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Tray.module.css'

interface TrayRowProps {
  readonly call: BoardCall
  readonly index: number
  readonly count: number
  /** Distance from the top of the list, in pixels. */
  readonly top: number
  readonly isActive: boolean
  readonly isSelected: boolean
  /** The call is under the mouse in some part of the board. */
  readonly isLit: boolean
  readonly on: TrayRowHandlers
}

/** Events of a row. The same functions at every render, so that a row renders only when it changes. */
export interface TrayRowHandlers {
  readonly toggle: (call: BoardCall, index: number, isRange: boolean) => void
  readonly focus: (index: number) => void
  readonly hover: (call: BoardCall) => void
  readonly dragStart: (event: DragEvent, call: BoardCall) => void
  readonly dragEnd: () => void
}

/** A call that waits for a company. It can be selected and dragged. */
export const TrayRow = memo(({ call, index, count, top, isActive, isSelected, isLit, on }: TrayRowProps) => {
  const t = useT()
  const { networkTime } = useFormats()
  const due = networkTime(call.answer_due_at)
  const { call_id, priority, created_at, ville, code_postal, skill_name, rejected_by } = call
  const tabIndex = isActive ? 0 : -1
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      data-row={index}
      data-selected={isSelected || undefined}
      data-lit={isLit || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      draggable
      onDragStart={(event) => on.dragStart(event, call)}
      onDragEnd={on.dragEnd}
      onMouseMove={() => on.hover(call)}
      onFocus={() => on.focus(index)}
    >
      <label className={classes.choice}>
        <input
          type="checkbox"
          className={classes.checkbox}
          checked={isSelected}
          tabIndex={tabIndex}
          aria-label={t('selection.row', { name: call_id })}
          onChange={({ nativeEvent }) => on.toggle(call, index, (nativeEvent as unknown as MouseEvent).shiftKey)}
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
          <AnswerBadge times={call} />
          <span className={classes.age}>{ageOf(created_at, t)}</span>
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
            {due}
          </span>
        </div>
      </div>
    </li>
  )
})

const hourMs = 3_600_000

/** Age of a call in hours, or in days. */
function ageOf(created_at: string, t: ReturnType<typeof useT>): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(created_at)) / hourMs))
  return hours < 24 ? t('call.age_hours', { count: hours }) : t('call.age_days', { count: Math.floor(hours / 24) })
}
