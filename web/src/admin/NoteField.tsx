import { adminLimits } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { TextInput } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'

/** Sheets whose rows need a note that says why, if they change a price of a day that has begun. */
export const takesNote = (sheet: AdminSheetName) => sheet === 'fee-prices'

interface NoteFieldProps {
  readonly sheet: AdminSheetName
  readonly value: string
  readonly onChange: (note: string) => void
  readonly required?: boolean
}

/** A note for the history, which stands beside each change of a batch. */
export function NoteField({ sheet, value, onChange, required }: NoteFieldProps) {
  const t = useT()
  return (
    <TextInput
      name="note"
      label={t(takesNote(sheet) ? 'admin.prices_note' : 'admin.note')}
      value={value}
      maxLength={adminLimits.note}
      required={required}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
