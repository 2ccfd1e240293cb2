import { doubtOfName } from '@callout/domain/platform/facts/fact.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** The name of a person or company. A name that looks like none is saved all the same: the field only says so. */
export function NameField(props: Omit<TextFieldProps, 'description' | 'type'>) {
  const t = useT()
  const { value, error, maxLength = Number.POSITIVE_INFINITY } = props
  // One message at a time.
  const doubt = error || value.length > maxLength ? undefined : doubtOfName(value)
  return <TextField {...props} {...(doubt && { description: t(doubt) })} />
}
