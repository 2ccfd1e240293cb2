import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { useStable } from '../parts/useStable.ts'
import type { Dispatch } from '../useDispatch.ts'
import classes from './Tray.module.css'
import { TrayRow, type TrayRowHandlers } from './TrayRow.tsx'

const rowHeight = 56

/** The calls of the tray; only those on screen are rendered. Arrow keys move between them. */
export function TrayList({ dispatch, onAssign }: { readonly dispatch: Dispatch; readonly onAssign: () => void }) {
  const t = useT()
  const { tray, hovered, setHovered, carry } = dispatch
  const { rows } = tray
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, Math.max(0, rows.length - 1))
  // A row that should get the focus but is not rendered yet.
  const pending = useRef<number>(undefined)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.ID ?? index,
    overscan: 3,
  })

  const focusRow = (index: number) => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"] input`)
    pending.current = row ? undefined : index
    setActive(index)
    virtual.scrollToIndex(index)
    row?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (pending.current !== undefined) focusRow(pending.current)
  })

  const press = (event: KeyboardEvent) => {
    const last = rows.length - 1
    const { key, shiftKey } = event
    if (event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return
      event.preventDefault()
      return tray.selectAll()
    }
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[key]
    const call = rows[active]
    if (next !== undefined && call) {
      event.preventDefault()
      const index = Math.min(last, Math.max(0, next))
      if (shiftKey) tray.select([call.ID, rows[index]?.ID ?? call.ID])
      return focusRow(index)
    }
    if (key === 'Escape' && tray.selected.length > 0) return tray.clear()
    if (!call) return
    if (key.toLowerCase() === 'x') tray.toggle(call.ID, shiftKey)
    if (key.toLowerCase() === 'a') {
      event.preventDefault()
      if (tray.selected.length === 0) tray.select([call.ID])
      onAssign()
    }
  }
  const startDrag = (event: DragEvent, call: BoardCall) => {
    const calls = tray.isSelected(call.ID) ? tray.selected : [call]
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', calls.map(({ call_id }) => call_id).join(', '))
    // A page that changes while the drag starts makes the browser cancel it.
    setTimeout(() => carry(calls))
  }
  const handlers = useStable<TrayRowHandlers>({
    toggle: (call, index, isRange) => {
      setActive(index)
      tray.toggle(call.ID, isRange)
    },
    focus: setActive,
    hover: (call) => setHovered({ call: call.ID }),
    dragStart: startDrag,
    dragEnd: () => carry([]),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside
    <div className={classes.scroller} ref={scroller} onKeyDown={press}>
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
              isLit={hovered !== undefined && 'call' in hovered && hovered.call === call.ID}
              on={handlers}
            />
          )
        })}
      </ul>
    </div>
  )
}
