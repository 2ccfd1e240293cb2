import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, useRef } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { useStableHandlers } from '../parts/useStableHandlers.ts'
import { type Dispatch, isHoveredCall } from '../useDispatch.ts'
import classes from './Tray.module.css'
import { TrayRow, type TrayRowHandlers } from './TrayRow.tsx'
import { useActiveRow } from './useActiveRow.ts'
import { useTrayKeys } from './useTrayKeys.ts'

const rowHeight = 56

interface TrayListProps {
  readonly dispatch: Dispatch
  readonly onAssign: () => void
}

/** The calls of the tray; only those on screen are rendered. Arrow keys move between them. */
export function TrayList({ dispatch, onAssign }: TrayListProps) {
  const t = useT()
  const { tray, hovered, setHovered, setDragged } = dispatch
  const { rows } = tray
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.ID ?? index,
    overscan: 3,
  })
  const { active, setActive, focusRow } = useActiveRow(rows.length, scroller, virtual.scrollToIndex)
  const pressKey = useTrayKeys({ tray, active, focusRow, onAssign })
  const startDrag = (event: DragEvent, call: BoardCall) => {
    const calls = tray.isSelected(call.ID) ? tray.selected : [call]
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', calls.map(({ call_id }) => call_id).join(', '))
    // A page that changes while the drag starts makes the browser cancel it.
    setTimeout(() => setDragged(calls))
  }
  const handlers = useStableHandlers<TrayRowHandlers>({
    toggle: (call, index, { shiftKey }) => {
      setActive(index)
      if (shiftKey) tray.selectTo(call.ID)
      else tray.toggle(call.ID)
    },
    focus: setActive,
    hover: (call) => setHovered({ call: call.ID }),
    dragStart: startDrag,
    dragEnd: () => setDragged([]),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside
    <div className={classes.scroller} ref={scroller} onKeyDown={pressKey}>
      <ul
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        aria-label={t('dispatch.tray')}
        onMouseLeave={() => setHovered(undefined)}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const call = rows[index]
          if (!call) return null
          return (
            <TrayRow
              key={key}
              call={call}
              index={index}
              count={rows.length}
              top={start}
              isActive={index === active}
              isSelected={tray.isSelected(call.ID)}
              isHighlighted={isHoveredCall(hovered, call.ID)}
              handlers={handlers}
            />
          )
        })}
      </ul>
    </div>
  )
}
