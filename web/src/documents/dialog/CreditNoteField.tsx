import { TextInput } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../ui/fields/useMaxLengthError.ts'

/** In characters. */
export const maxCreditNoteLength = 50

interface CreditNoteFieldProps {
  readonly value: string
  readonly onChange: (CreditNote: string) => void
}

/** The number of the credit note with which a return request is approved. */
export function CreditNoteField({ value, onChange }: CreditNoteFieldProps) {
  const t = useT()
  return (
    <TextInput
      mt="sm"
      label={t('field.CreditNote')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={useMaxLengthError(value, maxCreditNoteLength)}
      autoComplete="off"
    />
  )
}
