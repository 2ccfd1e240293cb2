import type { AdminRow } from '@callout/domain/admin/admin.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import type { PartOfRow } from '../adminPages.ts'
import { allRowsQuery, useSheet } from '../adminQueries.ts'
import { gridColumns, orderColumns } from '../grid/gridCells.ts'
import { RowsGrid } from '../grid/RowsGrid.tsx'
import { type GridRow, useGrid } from '../grid/useGrid.ts'
import { NoteField, takesNote } from '../NoteField.tsx'
import { useSavedToast } from '../saveRows.ts'
import { canBeOutOfUse } from '../sheetColumns.ts'
import { ChipRows } from './ChipRows.tsx'
import classes from './Form.module.css'
import { type RowsOfPart, useRemoveRows } from './partRows.ts'

interface PartRowsProps {
  readonly part: PartOfRow
  readonly parent: AdminRow
}

/** The rows of another sheet that belong to the open row: chips if they are codes alone, else cells. */
export function PartRows({ part, parent }: PartRowsProps) {
  const t = useT()
  const sheet = useSheet(part.sheet)
  const { networkCode, culture } = useRequiredSession()
  const where = Object.fromEntries(part.by.map((name) => [name, String(parent[name] ?? '')]))
  const own = JSON.stringify(where)
  const fixed = useMemo(
    // An account of a company works in its network, in the language of whoever adds it until it is changed.
    () => ({ ...JSON.parse(own), ...part.given, ...(part.sheet === 'accounts' && { networks: networkCode, culture }) }),
    [own, part, networkCode, culture],
  )
  const query = useQuery(allRowsQuery(part.sheet, { where }))
  if (!sheet) return null
  const columns = gridColumns(sheet, fixed)
  const [only] = columns
  const title = t(`admin.sheet.${part.sheet}` as MessageKey)
  return (
    <section className={classes.part} aria-label={title}>
      {query.error && !query.data && <CompactLoadError error={query.error} retry={query.refetch} />}
      {!query.data && !query.error && <Skeleton height={40} />}
      {query.data && columns.length === 1 && only && (
        <ChipRows sheet={sheet} title={title} column={only} fixed={fixed} rows={query.data} />
      )}
      {query.data && columns.length > 1 && <CellRows sheet={sheet} title={title} fixed={fixed} rows={query.data} />}
    </section>
  )
}

function CellRows({ sheet, title, fixed, rows }: RowsOfPart) {
  const t = useT()
  const language = useLanguage()
  const savedToast = useSavedToast()
  const removeRows = useRemoveRows(sheet.sheet)
  const columns = useMemo(() => orderColumns(gridColumns(sheet, fixed), language), [sheet, fixed, language])
  const [note, setNote] = useState('')
  const grid = useGrid({ sheet, columns, fixed, initial: rows, note })
  const [isSending, setSending] = useState(false)
  useLeaveGuard(() => grid.touched.length > 0)
  // People and technicians go out of use instead.
  const canRemove = !canBeOutOfUse(sheet)
  const save = async () => {
    setSending(true)
    savedToast(await grid.apply())
    setSending(false)
  }
  const remove = ({ stored }: GridRow) => stored && void removeRows([stored], note)
  return (
    <>
      <div className={classes.partHead}>
        <h3>{title}</h3>
        {grid.touched.length > 0 && (
          <Button size="compact-sm" loading={isSending} onClick={() => void save()}>
            {t('save.save')}
          </Button>
        )}
      </div>
      {grid.failure && (
        <p role="alert" className={classes.failure}>
          {grid.failure}
        </p>
      )}
      <RowsGrid
        sheet={sheet}
        columns={columns}
        grid={grid}
        label={title}
        className={classes.cells}
        onRemove={canRemove ? remove : undefined}
      />
      {takesNote(sheet.sheet) && <NoteField sheet={sheet.sheet} value={note} onChange={setNote} />}
    </>
  )
}
