import type { AdminSheet } from '@callout/domain/admin/admin.ts'
import { useState } from 'react'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { RowOutcome } from '../../ui/lists/selection/useRowSelection.ts'
import { type SheetView, whereOf } from '../adminPages.ts'
import { gridColumns, readCell } from '../grid/gridCells.ts'
import { NoteField } from '../NoteField.tsx'
import { reasonOf, saveRows, useSavedToast } from '../saveRows.ts'
import { columnLabel, optionText } from '../sheetColumns.ts'
import type { AdminListRow } from './adminSource.ts'

interface SetFieldDialogProps {
  readonly sheet: AdminSheet
  readonly view: SheetView
  readonly rows: readonly AdminListRow[]
  readonly onDone: (rows: readonly AdminListRow[], outcomes: readonly RowOutcome[]) => void
  readonly onClose: () => void
}

/** Sets one column of the selected rows, as one batch. */
export function SetFieldDialog({ sheet, view, rows, onDone, onClose }: SetFieldDialogProps) {
  const t = useT()
  const savedToast = useSavedToast()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const columns = gridColumns(sheet, whereOf(view)).filter(({ isKey }) => !isKey)
  const column = columns.find((one) => one.name === name)
  const submit = async () => {
    if (!column) return
    setSending(true)
    setRefusal('')
    const cells = { [column.name]: readCell(t, value, column) }
    const sent = rows.map(({ stored: { key, version } }) => ({ key, version, row: cells }))
    const totals = await saveRows(sheet.sheet, sent, {
      note,
      onPart: (items, start) =>
        onDone(
          rows.slice(start, start + items.length),
          items.map((item) => ({ HasError: item.result === 'refused', Message: reasonOf(item) })),
        ),
    })
    setSending(false)
    setRefusal(totals.failure)
    savedToast(totals)
    if (!totals.failure) onClose()
  }
  const choices = column?.kind === 'yes_no' ? ['yes', 'no'] : column?.options
  const input = { name: 'value', label: t('admin.new_value'), value, onChange: setValue }
  return (
    <FormDialog
      title={t('admin.set_field')}
      action={t('admin.apply', { count: formatCount(rows.length) })}
      actionDisabled={!column}
      isSending={isSending}
      refusal={refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        name="column"
        label={t('admin.field')}
        value={name}
        onChange={(next) => {
          setName(next)
          setValue('')
        }}
        choices={columns.map((one) => ({ value: one.name, text: columnLabel(t, sheet.sheet, one.name) }))}
      />
      {choices ? (
        <ChoiceField
          {...input}
          choices={choices.map((one) => ({
            value: one,
            text: column?.kind === 'yes_no' ? t(one === 'yes' ? 'text.yes' : 'text.no') : optionText(t, name, one),
          }))}
          clearable
        />
      ) : (
        <TextField {...input} />
      )}
      <NoteField sheet={sheet.sheet} value={note} onChange={setNote} />
    </FormDialog>
  )
}
