import type { Column } from '@callout/domain/platform/list.ts'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, useRef } from 'react'
import classes from './ListTable.module.css'
import { useCells } from './rows/useCells.tsx'
import type { RowView } from './rowView.ts'
import { RowCheckbox } from './selection/RowCheckbox.tsx'

interface ListRowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly names: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  readonly view: RowView<Row>
  /** Only the active row can be reached with Tab; the arrow keys move between rows. */
  readonly isActive: boolean
  readonly isSelected?: boolean | undefined
  /** Selects or deselects the row. Without it the row has no checkbox. */
  readonly onSelect?: ((row: Row, isRange: boolean) => void) | undefined
  /** Opens the row in the panel beside the list, in place of its link. */
  readonly onOpen?: ((key: string) => void) | undefined
  readonly openKey?: string | undefined
  readonly isOpen?: boolean
}

/** Time that the mouse or focus must rest on a row before its record is prefetched, in milliseconds. */
const hoverDelayMs = 120

const isRowClick = (event: MouseEvent<HTMLElement>) =>
  (event.target as HTMLElement).closest('a, button') === null && !window.getSelection()?.toString()

function ListRowComponent<Row>(props: ListRowProps<Row>) {
  const { row, index, names, columns, view, isActive, isSelected = false, onSelect } = props
  const { onOpen, openKey, isOpen = false } = props
  const show = useCells(columns, view)
  const tabIndex = isActive ? 0 : -1
  const values = row as Readonly<Record<string, unknown>>
  const hoverTimer = useRef<number | undefined>(undefined)
  const leave = () => window.clearTimeout(hoverTimer.current)
  const approach = () => {
    leave()
    hoverTimer.current = window.setTimeout(() => view.onPrefetch?.(row), hoverDelayMs)
  }

  const cell = (name: string, position: number) => {
    const content = show(row, name, tabIndex)
    if (position > 0) return content
    return (
      <span className={classes.firstCell}>
        {onSelect && (
          <RowCheckbox
            name={String(values[name] ?? '')}
            isSelected={isSelected}
            tabIndex={tabIndex}
            onToggle={(isRange) => onSelect(row, isRange)}
          />
        )}
        <Link {...view.link(row)} data-row={index} tabIndex={tabIndex} className={classes.link}>
          {content}
        </Link>
        {view.badge?.(row)}
      </span>
    )
  }
  return (
    <tr
      className={classes.row}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      aria-current={isOpen || undefined}
      onMouseEnter={approach}
      onMouseLeave={leave}
      onFocus={approach}
      onBlur={leave}
      onClick={(event) => {
        if (!isRowClick(event)) return
        if (onOpen && openKey !== undefined) return onOpen(openKey)
        const link = event.currentTarget.querySelector<HTMLElement>('[data-row]')
        link?.focus({ preventScroll: true })
        link?.click()
      }}
    >
      {names.map((name, position) => (
        <td key={name} className={columns[name]?.kind === 'money' ? classes.money : undefined}>
          {cell(name, position)}
        </td>
      ))}
      {view.actions && (
        <td className={classes.actionsCell}>
          <div className={classes.actions}>{view.actions(row, tabIndex)}</div>
        </td>
      )}
    </tr>
  )
}

export const ListRow = memo(ListRowComponent) as typeof ListRowComponent
