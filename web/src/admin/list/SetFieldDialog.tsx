import { adminLimits, adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheet } from '@callout/domain/admin/admin.ts'
import { useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import { toast } from '../../platform/browser/toast.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { RowOutcome } from '../../ui/lists/selection/useRowSelection.ts'
import type { SheetView } from '../adminPages.ts'
import { refreshAfterSave, undoAction } from '../adminQueries.ts'
import { readCell } from '../grid/gridCells.ts'
import { useSavedText } from '../grid/PasteDialog.tsx'
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
  const savedText = useSavedText()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const columns = sheet.columns.filter(
    (one) => !one.isKey && one.name !== 'network_code' && !(view.where && one.name in view.where),
  )
  const column = columns.find((one) => one.name === name)
  const submit = async () => {
    if (!column) return
    setSending(true)
    const totals = { created: 0, updated: 0, refused: 0, waiting: 0, batch: null as string | null, isComplete: true }
    try {
      for (let start = 0; start < rows.length; start += adminLimits.rows) {
        const part = rows.slice(start, start + adminLimits.rows)
        const cells = { [column.name]: readCell(value, column) }
        const sent = part.map(({ stored: { key, version } }) => ({ key, version, row: cells }))
        const { batch } = totals
        const answer = await send(adminRowsApi.save, { sheet: sheet.sheet, rows: sent, ...(batch && { batch }) })
        totals.batch = answer.batch ?? batch
        totals.updated += answer.updated
        totals.waiting += answer.waiting
        const outcomes = answer.items.map(({ result, Message, Errors }) => ({
          HasError: result === 'refused',
          Message: Object.values(Errors)[0] ?? Message,
        }))
        onDone(part, outcomes)
      }
      toast.success(savedText(totals), totals.batch ? undoAction(totals.batch) : undefined)
      onClose()
    } catch (failure) {
      if (!isRequestFailure(failure)) throw failure
      setRefusal(failure.message)
    }
    setSending(false)
    await refreshAfterSave()
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
    </FormDialog>
  )
}
