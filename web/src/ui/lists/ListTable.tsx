import { VisuallyHidden } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type MouseEvent, type UIEvent, useMemo, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { ListHead } from './ListHead.tsx'
import { ListMessage } from './ListMessage.tsx'
import { ListRow } from './ListRow.tsx'
import classes from './ListTable.module.css'
import { useAnswerKey } from './rows/useAnswerKey.ts'
import { useListKeys } from './rows/useListKeys.ts'
import type { RowView } from './rowView.ts'
import { PageCheckbox } from './selection/RowCheckbox.tsx'
import type { RowSelection } from './selection/useRowSelection.ts'
import type { Columns } from './useColumns.ts'
import type { OpenRow } from './useOpenRow.ts'

export interface ListTableProps<Row> {
  readonly data: ListData<Row>
  readonly columns: Columns
  readonly view: RowView<Row>
  readonly title: string
  /** Shows a checkbox in each row. */
  readonly selection?: RowSelection<Row> | undefined
  readonly openRow?: OpenRow<Row> | undefined
}

/** Room for the checkbox in the first column, in pixels. */
const checkboxWidth = 24
/** Room for the actions of a row, in pixels. */
const actionsWidth = 72

/** The rows of a list, with a sticky header and a sticky first column. Old rows stay, dimmed, while new ones load. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { data, columns, view, title, selection, openRow } = props
  const t = useT()
  const { list, rows } = data
  const answerKey = useAnswerKey(data)
  const scroller = useRef<HTMLDivElement>(null)
  // Scroll to the top for another page, order or filter, but not when the user comes back to the list.
  useDidUpdate(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [answerKey])
  const body = useRef<HTMLTableSectionElement>(null)
  const { active, onFocus, onKeyDown } = useListKeys({ body, rows, selection, openRow })
  const [isScrolled, setScrolled] = useState(false)
  const shown = columns.names.join()
  // Keep `names` stable while a column is being resized, so that rows do not re-render.
  const names = useMemo(() => shown.split(','), [shown])
  const [sort] = data.criteria.Sorts
  const widths = names.map(
    (name, position) => columns.widthOf(name) + (selection && position === 0 ? checkboxWidth : 0),
  )
  const width = widths.reduce((sum, one) => sum + one, view.actions ? actionsWidth : 0)
  const openKey = openRow?.key
  const keyOf = (row: Row) => String((row as Record<string, unknown>)[list.key])

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-scrolled={isScrolled || undefined}
      onScroll={(event: UIEvent<HTMLElement>) => setScrolled(event.currentTarget.scrollLeft > 0)}
    >
      <table
        className={`${classes.table} ${data.isStale ? classes.stale : ''}`}
        style={{ width, minWidth: '100%' }}
        aria-label={title}
        data-selectable={selection && true}
        aria-busy={rows === undefined || data.isStale}
      >
        <colgroup>
          {names.map((name, position) => (
            <col key={name} style={{ width: widths[position] }} />
          ))}
          {view.actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <ListHead
          declared={list.columns}
          columns={columns}
          sort={sort}
          onSort={data.sortBy}
          hasActions={view.actions !== undefined}
          leading={selection && <PageCheckbox selection={selection} />}
        />
        <tbody key={answerKey} ref={body} onKeyDown={onKeyDown} onFocus={onFocus} onMouseOver={setTitleIfCut}>
          {rows?.map((row, index) => (
            <ListRow
              key={keyOf(row)}
              row={row}
              index={index}
              names={names}
              columns={list.columns}
              view={view}
              isActive={index === active}
              isSelected={selection?.has(keyOf(row))}
              onSelect={selection?.toggle as ((row: Row, isRange: boolean) => void) | undefined}
              openKey={openRow?.keyOf(row)}
              isOpen={openKey !== undefined && openKey === openRow?.keyOf(row)}
              onOpen={openRow?.open}
            />
          ))}
          {!rows && !data.error && <PlaceholderRows names={names} hasActions={view.actions !== undefined} />}
        </tbody>
      </table>
      {rows && rows.length === 0 && !data.error && <ListMessage kind="empty" data={data} />}
      {!rows && data.error && <ListMessage kind="failed" data={data} />}
      <VisuallyHidden role="status">{data.isStale || !data.rows ? t('list.loading') : ''}</VisuallyHidden>
    </div>
  )
}

/** Shows the full text of a cut cell as a tooltip. */
function setTitleIfCut({ target }: MouseEvent) {
  const cell = (target as Element).closest('td')
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

const placeholderRows = Array.from({ length: 12 }, (_, index) => index)

function PlaceholderRows({ names, hasActions }: { names: readonly string[]; hasActions: boolean }) {
  return placeholderRows.map((index) => (
    <tr key={index} aria-hidden>
      {names.map((name, position) => (
        <td key={name}>
          <div className={classes.placeholder} style={{ width: `${45 + ((index * 7 + position * 13) % 45)}%` }} />
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  ))
}
