import type { Sort } from '@callout/domain/platform/list.request.ts'
import type { Column } from '@callout/domain/platform/list.ts'
import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useShortcuts } from '../../platform/browser/shortcuts.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconArrowDown, IconArrowUp } from '../icons/firstVisitIcons.tsx'
import { ColumnResizeHandle } from './ColumnResizeHandle.tsx'
import classes from './ListTable.module.css'
import type { Columns } from './useColumns.ts'

interface ListHeadProps {
  readonly declared: Readonly<Record<string, Column>>
  readonly columns: Columns
  readonly sort: Sort
  readonly onSort: (member: string) => void
  readonly hasActions: boolean
  /** Shown before the first column's name. */
  readonly leading?: ReactNode
}

const keyboardStep = 16

/** The header of a list. A click sorts; the right edge, or Alt with the arrow keys, resizes a column. */
export function ListHead({ declared, columns, sort, onSort, hasActions, leading }: ListHeadProps) {
  const t = useT()
  useShortcuts([{ keys: ['alt+ArrowLeft', 'alt+ArrowRight'], label: 'shortcut.column_width' }])
  const resizeByKey = (event: KeyboardEvent, name: string) => {
    const by = event.altKey ? { ArrowLeft: -keyboardStep, ArrowRight: keyboardStep }[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    columns.resize(name, columns.widthOf(name) + by)
  }
  return (
    <thead>
      <tr>
        {columns.names.map((name, position) => {
          const sorted = sort.Member === name
          const direction = sort.SortDirection === 1 ? 'descending' : 'ascending'
          const Arrow = sort.SortDirection === 1 ? IconArrowDown : IconArrowUp
          const label = columns.labelOf(name)
          return (
            <th
              key={name}
              scope="col"
              className={declared[name]?.kind === 'money' ? classes.money : undefined}
              aria-sort={sorted ? direction : undefined}
            >
              {position === 0 && leading}
              {declared[name]?.sortable === false ? (
                <span className={classes.head}>{label}</span>
              ) : (
                <button
                  type="button"
                  className={classes.head}
                  data-sorted={sorted || undefined}
                  title={label}
                  aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                  onClick={() => onSort(name)}
                  onKeyDown={(event) => resizeByKey(event, name)}
                >
                  <span className={classes.headText}>{label}</span>
                  {sorted && <Arrow size={14} aria-hidden />}
                </button>
              )}
              <ColumnResizeHandle width={columns.widthOf(name)} onResize={(width) => columns.resize(name, width)} />
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={classes.actionsCell}>
            <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}
