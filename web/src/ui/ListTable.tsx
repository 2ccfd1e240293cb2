import { orderOf } from '@callout/domain/kernel/list.ts'
import { VisuallyHidden } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type MouseEvent, type UIEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import { ListHead } from './ListHead.tsx'
import { ListMessage } from './ListMessage.tsx'
import { ListRow, type RowView } from './ListRow.tsx'
import classes from './ListTable.module.css'
import type { Columns } from './useColumns.ts'
import { useRowKeys } from './useRowKeys.ts'

interface ListTableProps<Row> {
  readonly data: ListOnScreen<Row>
  readonly columns: Columns
  readonly view: RowView<Row>
  readonly title: string
  readonly actionsWidth?: number
}

/** A list's rows under a head that stays, beside a first column that stays. Old rows stay, dimmed, while new ones come. */
export function ListTable<Row>({ data, columns, view, title, actionsWidth = 72 }: ListTableProps<Row>) {
  const t = useT()
  const { list, state } = data
  // Drawing other rows gives way to keys and clicks.
  const rows = useDeferredValue(data.rows)
  const isOld = rows !== data.rows
  // A list that opens is on screen sooner by what nobody sees yet.
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, inSight())
  const isWhole = drawn >= (rows?.length ?? 0)
  // Rows of another question are other elements: one that both answers hold would be seen to jump, and nobody moved it.
  const asked = JSON.stringify([data.asked, state.page, state.size])
  const answered = useRef(asked)
  if (!isOld && !data.isStale) answered.current = asked
  const answer = answered.current
  const scroller = useRef<HTMLDivElement>(null)
  // Another page, order or filter begins at its top; a list that is come back to stands where it was.
  useDidUpdate(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [answer])
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRowKeys(body, rows?.length ?? 0)
  const [scrolled, setScrolled] = useState(false)
  const shown = columns.names.join()
  // Rows are drawn anew when the columns change, not while one is being resized.
  const names = useMemo(() => shown.split(','), [shown])
  const sort = orderOf(list, state.sort ? [state.sort] : [])[0] ?? { Member: list.sort, SortDirection: 0 }
  const widths = names.map(columns.widthOf)
  const width = widths.reduce((sum, one) => sum + one, view.actions ? actionsWidth : 0)
  const keyOf = (row: Row) => String((row as Record<string, unknown>)[list.key])

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-scrolled={scrolled || undefined}
      onScroll={(event: UIEvent<HTMLElement>) => setScrolled(event.currentTarget.scrollLeft > 0)}
    >
      <table
        className={`${classes.table} ${data.isStale ? classes.stale : ''}`}
        style={{ width, minWidth: '100%' }}
        aria-label={title}
        aria-busy={rows === undefined || data.isStale || isOld || !isWhole}
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
          withActions={view.actions !== undefined}
        />
        <tbody key={answer} ref={body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onMouseOver={tellWhole}>
          {rows?.map((row, index) =>
            index < drawn ? (
              <ListRow
                key={keyOf(row)}
                row={row}
                index={index}
                names={names}
                columns={list.columns}
                view={view}
                active={index === keys.active}
              />
            ) : (
              <tr key={keyOf(row)} aria-hidden>
                <td colSpan={names.length} />
              </tr>
            ),
          )}
          {!rows && !data.error && <WaitingRows names={names} withActions={view.actions !== undefined} />}
        </tbody>
      </table>
      {rows && rows.length === 0 && !data.error && <ListMessage kind="empty" data={data} />}
      {!rows && data.error && <ListMessage kind="failed" data={data} />}
      <VisuallyHidden role="status">{data.isStale || !data.rows ? t('list.loading') : ''}</VisuallyHidden>
    </div>
  )
}

/** What does not fit into a cell is told while the mouse rests on it. */
function tellWhole({ target }: MouseEvent) {
  const cell = (target as Element).closest('td')
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

/** In pixels: what stands above a list's rows at least, and a row, which is as high before it is drawn. */
const heights = { above: 200, row: 36 }

/** How many rows the window can show. */
const inSight = () => Math.ceil((window.innerHeight - heights.above) / heights.row)

const waitingRows = Array.from({ length: 12 }, (_, index) => index)

function WaitingRows({ names, withActions }: { names: readonly string[]; withActions: boolean }) {
  return waitingRows.map((index) => (
    <tr key={index} aria-hidden>
      {names.map((name, position) => (
        <td key={name}>
          <div className={classes.wait} style={{ width: `${45 + ((index * 7 + position * 13) % 45)}%` }} />
        </td>
      ))}
      {withActions && <td />}
    </tr>
  ))
}
