import { type Choice, ChoiceField } from '../ui/ChoiceField.tsx'
import type { FieldProps } from '../ui/field.ts'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'

interface ChoiceOrTextProps extends FieldProps<string> {
  readonly choices: readonly Choice[]
  /** Nobody chooses here: what was chosen is read. */
  readonly isText: boolean
}

/** One of the choices, which has to be made; as text where it is only read. */
export function ChoiceOrText({ isText, ...field }: ChoiceOrTextProps) {
  if (!isText) return <ChoiceField {...field} required />
  const chosen = field.choices.find(({ value }) => value === field.value)
  return <ReadOnlyField label={field.label}>{chosen?.text ?? field.value}</ReadOnlyField>
}
