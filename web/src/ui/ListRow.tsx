import type { Column } from '@callout/domain/kernel/list.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { ItemText } from './ItemText.tsx'
import classes from './ListTable.module.css'

/** How a page shows a row; what it does not say follows from the column's kind. */
export interface RowView<Row> {
  /** `tabIndex` is for what can be reached in the cell. */
  readonly cells?: Readonly<Record<string, (row: Row, tabIndex: number) => ReactNode>>
  /** Where the first column leads. */
  readonly link: (row: Row) => LinkProps
  /** Stands behind the link in the first column. */
  readonly mark?: (row: Row) => ReactNode
  readonly actions?: (row: Row, tabIndex: number) => ReactNode
  readonly onApproach?: (row: Row) => void
}

interface ListRowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly names: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  readonly view: RowView<Row>
  /** Only the active row can be reached with Tab; the arrows move between rows. */
  readonly active: boolean
}

/** How long mouse or focus must rest on a row before its record is fetched ahead, in milliseconds. */
const rest = 120

const openedByHand = (event: MouseEvent<HTMLElement>) =>
  (event.target as HTMLElement).closest('a, button') === null && !window.getSelection()?.toString()

function ListRowOf<Row>({ row, index, names, columns, view, active }: ListRowProps<Row>) {
  const formats = useFormats()
  const t = useT()
  const tabIndex = active ? 0 : -1
  const values = row as Readonly<Record<string, unknown>>
  const resting = useRef<number | undefined>(undefined)
  const leave = () => window.clearTimeout(resting.current)
  const approach = () => {
    leave()
    resting.current = window.setTimeout(() => view.onApproach?.(row), rest)
  }

  const show = (name: string): ReactNode => {
    const value = values[name]
    switch (columns[name]?.kind) {
      case 'instant':
        return formats.instant(value as string | null)
      case 'day':
        return formats.day(value as string | null)
      case 'money':
        return formats.money(value as number | null)
      case 'flag':
        return t(value ? 'text.yes' : 'text.no')
      case 'text':
        if (columns[name].valueList) return <ItemText valueList={columns[name].valueList} value={String(value ?? '')} />
        return String(value ?? '')
      default:
        return String(value ?? '')
    }
  }
  const cell = (name: string, position: number) => {
    const content = view.cells?.[name]?.(row, tabIndex) ?? show(name)
    if (position > 0) return content
    return (
      <span className={classes.first}>
        <Link {...view.link(row)} data-row={index} tabIndex={tabIndex} className={classes.link}>
          {content}
        </Link>
        {view.mark?.(row)}
      </span>
    )
  }
  return (
    <tr
      className={classes.row}
      onMouseEnter={approach}
      onMouseLeave={leave}
      onFocus={approach}
      onBlur={leave}
      onClick={(event) => {
        if (!openedByHand(event)) return
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

export const ListRow = memo(ListRowOf) as typeof ListRowOf
