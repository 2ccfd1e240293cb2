import type { AdminRow, AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { Progress, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { NoteField } from '../NoteField.tsx'
import { useSavedToast } from '../saveRows.ts'
import classes from './Grid.module.css'
import { gridColumns, orderColumns } from './gridCells.ts'
import { RowsGrid } from './RowsGrid.tsx'
import { useGrid } from './useGrid.ts'

interface PasteDialogProps {
  readonly sheet: AdminSheet
  readonly title: string
  readonly fixed: AdminRow
  /** Stored rows to edit in cells; none to paste new ones. */
  readonly rows?: readonly AdminStoredRow[] | undefined
  readonly onClose: () => void
}

/** Many rows of a sheet at once: pasted from a spreadsheet or edited in cells, checked while typed, then saved. */
export function PasteDialog({ sheet, title, fixed, rows, onClose }: PasteDialogProps) {
  const t = useT()
  const language = useLanguage()
  const savedToast = useSavedToast()
  const columns = useMemo(() => orderColumns(gridColumns(sheet, fixed), language), [sheet, fixed, language])
  const [note, setNote] = useState('')
  const grid = useGrid({ sheet, columns, fixed, initial: rows, note })
  const [isSending, setSending] = useState(false)
  const { touched, progress } = grid
  const countOf = (...results: string[]) =>
    touched.filter(({ result }) => result && results.includes(result.result)).length
  const refused = countOf('refused')
  const apply = async () => {
    setSending(true)
    const totals = await grid.apply()
    setSending(false)
    savedToast(totals)
    if (totals.refused === 0 && !totals.failure) onClose()
  }
  return (
    <FormDialog
      title={title}
      action={t('admin.apply', { count: formatCount(touched.length - refused) })}
      actionDisabled={touched.length === refused}
      isSending={isSending}
      refusal={grid.failure}
      wouldLose={() => touched.length > 0}
      onSubmit={() => void apply()}
      onClose={onClose}
      fullScreen
    >
      <div className={classes.dialog}>
        <Text size="sm" c="dimmed">
          {t(rows ? 'admin.cells_hint' : 'admin.paste_hint')}
        </Text>
        <div className={classes.counts} role="status">
          {(['created', 'updated', 'unchanged', 'waiting', 'refused'] as const).map((result) => {
            const count = countOf(result)
            return count === 0 ? null : (
              <Text key={result} size="sm" fw={500} c={result === 'refused' ? 'var(--mantine-color-error)' : undefined}>
                {t(`admin.count.${result}`, { count: formatCount(count) })}
              </Text>
            )
          })}
        </div>
        {progress && (
          <Progress value={(100 * progress.done) / progress.total} animated aria-label={t('list.loading')} />
        )}
        <RowsGrid sheet={sheet} columns={columns} grid={grid} label={title} className={classes.full} autoFocus />
        <NoteField sheet={sheet.sheet} value={note} onChange={setNote} />
      </div>
    </FormDialog>
  )
}
