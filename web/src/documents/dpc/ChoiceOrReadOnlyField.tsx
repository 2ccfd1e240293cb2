import { type Choice, ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'

interface ChoiceOrReadOnlyFieldProps extends FieldProps<string> {
  readonly choices: readonly Choice[]
  readonly isReadOnly: boolean
}

/** A required choice, or its text if the form is read-only. */
export function ChoiceOrReadOnlyField({ isReadOnly, ...field }: ChoiceOrReadOnlyFieldProps) {
  if (!isReadOnly) return <ChoiceField {...field} required />
  const chosen = field.choices.find(({ value }) => value === field.value)
  return <ReadOnlyField label={field.label}>{chosen?.text ?? field.value}</ReadOnlyField>
}
