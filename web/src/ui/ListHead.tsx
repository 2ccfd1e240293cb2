import type { Column, Sort } from '@callout/domain/kernel/list.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useT } from '../kernel/i18n.ts'
import classes from './ListTable.module.css'
import { labelOf } from './labels.ts'
import type { Columns } from './useColumns.ts'

interface ListHeadProps {
  readonly columns: Readonly<Record<string, Column>>
  readonly table: Columns['table']
  readonly sort: Sort
  readonly onSort: (member: string) => void
  readonly withActions: boolean
}

const keyboardStep = 16

/** The head of a list: a click sorts, the right edge resizes (Alt with the arrow keys too), a double click on it resets. */
export function ListHead({ columns, table, sort, onSort, withActions }: ListHeadProps) {
  const t = useT()
  const resizeByKey = (event: KeyboardEvent, name: string, width: number) => {
    const by = event.altKey ? { ArrowLeft: -keyboardStep, ArrowRight: keyboardStep }[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    table.setColumnSizing((sizes) => ({ ...sizes, [name]: Math.min(800, Math.max(60, width + by)) }))
  }
  return (
    <thead>
      <tr>
        {table.getLeafHeaders().map((header) => {
          const { column } = header
          const sorted = sort.Member === column.id
          const direction = sort.SortDirection === 1 ? 'descending' : 'ascending'
          const Arrow = sort.SortDirection === 1 ? IconArrowDown : IconArrowUp
          const label = labelOf(t, column.id)
          return (
            <th key={header.id} scope="col" aria-sort={sorted ? direction : undefined}>
              {columns[column.id]?.sortable === false ? (
                <span className={classes.head}>{label}</span>
              ) : (
                <UnstyledButton
                  className={classes.head}
                  data-sorted={sorted || undefined}
                  title={label}
                  aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                  onClick={() => onSort(column.id)}
                  onKeyDown={(event) => resizeByKey(event, column.id, column.getSize())}
                >
                  <span className={classes.headText}>{label}</span>
                  {sorted && <Arrow size={14} aria-hidden />}
                </UnstyledButton>
              )}
              <span
                className={classes.grip}
                data-resizing={column.getIsResizing() || undefined}
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
                onDoubleClick={() => column.resetSize()}
                aria-hidden
              />
            </th>
          )
        })}
        {withActions && (
          <th scope="col" className={classes.actionsCell}>
            <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
