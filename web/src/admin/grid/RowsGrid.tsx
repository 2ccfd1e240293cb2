import type { AdminColumn, AdminSheet } from '@callout/domain/admin/admin.ts'
import { ActionIcon } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
import { cellText, columnLabel } from '../sheetColumns.ts'
import classes from './Grid.module.css'
import { columnsOfHeader, parseDelimited } from './gridCells.ts'
import type { Grid, GridRow } from './useGrid.ts'

interface RowsGridProps {
  readonly sheet: AdminSheet
  readonly columns: readonly AdminColumn[]
  readonly grid: Grid
  readonly label: string
  /** Removes a stored row; without it stored rows stay. */
  readonly onRemove?: ((row: GridRow) => void) | undefined
  readonly autoFocus?: boolean
  readonly className?: string | undefined
}

const rowHeight = 52
/** Rows up to this number are rendered whole. */
const wholeRows = 60
const widths: Partial<Record<AdminColumn['kind'], number>> = { number: 96, money: 96, yes_no: 80, day: 116, time: 88 }
const widthOf = ({ kind }: AdminColumn) => widths[kind] ?? 168

/** Cells to type in or to paste into from a spreadsheet, with old values, errors and warnings at their cells. */
export function RowsGrid({ sheet, columns, grid, label, onRemove, autoFocus = false, className = '' }: RowsGridProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows } = grid
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const isWhole = rows.length <= wholeRows
  const shown = isWhole ? rows.map((_, index) => index) : virtual.getVirtualItems().map(({ index }) => index)
  const before = isWhole ? 0 : (shown[0] ?? 0) * rowHeight
  const after = isWhole ? 0 : (rows.length - 1 - (shown.at(-1) ?? -1)) * rowHeight

  const focusCell = (row: number, column: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const down = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    if (down === undefined || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    focusCell(row + (event.key === 'Enter' && event.shiftKey ? -1 : down), column)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const pasted = parseDelimited(event.clipboardData.getData('text/plain'))
    const [head = []] = pasted
    if (pasted.length < 2 && head.length < 2) return
    event.preventDefault()
    const header = columnsOfHeader(head, sheet, (name) => [columnLabel(t, sheet.sheet, name)])
    const names = header ?? columns.slice(column).map(({ name }) => name)
    grid.paste(row, names, header ? pasted.slice(1) : pasted)
    const ignored = header ? head.filter((_, at) => header[at] === undefined) : head.slice(names.length)
    if (ignored.some(Boolean)) toast.warning(t('admin.ignored_columns', { names: ignored.filter(Boolean).join(', ') }))
  }
  return (
    <div ref={scroller} className={`${classes.scroller} ${className}`}>
      <table
        className={classes.grid}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        data-virtual={!isWhole || undefined}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.name} style={{ width: widthOf(column) }} />
          ))}
          <col style={{ width: 40 }} />
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, isRequired }) => (
              <th key={name} scope="col">
                {columnLabel(t, sheet.sheet, name)}
                {isRequired && <span aria-hidden> *</span>}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} aria-hidden />}
          {shown.map((index) => {
            const row = rows[index]
            if (!row) return null
            const changed = grid.changedNames(row)
            return (
              <tr key={row.id} aria-rowindex={index + 2} data-refused={row.result?.result === 'refused' || undefined}>
                {columns.map((column, place) => (
                  <Cell
                    key={column.name}
                    row={row}
                    column={column}
                    isChanged={changed.has(column.name)}
                    label={`${columnLabel(t, sheet.sheet, column.name)} ${index + 1}`}
                    input={{
                      'data-cell': `${index} ${place}`,
                      autoFocus: autoFocus && index === 0 && place === 0,
                      onChange: (event) => grid.setCell(row.id, column.name, event.currentTarget.value),
                      onKeyDown: (event) => onKeyDown(event, index, place),
                      onPaste: (event) => onPaste(event, index, place),
                    }}
                  />
                ))}
                <td>
                  {!grid.isBlank(row) && (!row.stored || onRemove) && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('admin.remove_row', { row: index + 1 })}
                      title={t('admin.remove_row', { row: index + 1 })}
                      onClick={() => (row.stored ? onRemove?.(row) : grid.drop(row.id))}
                    >
                      <IconX size={14} />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            )
          })}
          {after > 0 && <tr style={{ height: after }} aria-hidden />}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly row: GridRow
  readonly column: AdminColumn
  readonly isChanged: boolean
  readonly label: string
  readonly input: React.ComponentProps<'input'> & { readonly 'data-cell': string }
}

function Cell({ row: { cells, stored, result }, column: { name, kind, isKey }, isChanged, label, input }: CellProps) {
  const t = useT()
  const isFixed = stored !== undefined && isKey
  // A refusal of the whole row stands at its first cell with an error, else in the first cell.
  const wholeRow = result?.result === 'refused' && Object.keys(result.Errors).length === 0 ? result.Message : undefined
  const error = result?.Errors[name] ?? (input['data-cell'].endsWith(' 0') ? wholeRow : undefined)
  const warning = result?.warnings.find((one) => one.column === name)?.text
  const old = isChanged && result?.result === 'updated' ? result.old?.[name] : undefined
  const note = error ?? warning ?? (old === undefined || old === null ? undefined : cellText(t, name, old) || '—')
  return (
    <td data-kind={error ? 'error' : warning ? 'warning' : undefined}>
      <input
        {...input}
        value={cells[name] ?? ''}
        readOnly={isFixed}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        title={error ?? warning}
        data-number={kind === 'number' || kind === 'money' || undefined}
        data-changed={isChanged || undefined}
        autoComplete="off"
        spellCheck={false}
      />
      {note !== undefined && (error || warning ? <span title={note}>{note}</span> : <del>{note}</del>)}
    </td>
  )
}
