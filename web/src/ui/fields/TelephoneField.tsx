import { doubtOfFact } from '@callout/domain/platform/facts/fact.ts'
import { maxPhoneLength } from '@callout/domain/platform/fields.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** One or several telephone numbers. Too few digits are saved all the same: the field only says so. */
export function TelephoneField(props: Omit<TextFieldProps, 'description' | 'type' | 'maxLength'>) {
  const t = useT()
  const doubt = props.error || props.value.length > maxPhoneLength ? undefined : doubtOfFact('telephone', props.value)
  return <TextField {...props} type="tel" maxLength={maxPhoneLength} {...(doubt && { description: t(doubt) })} />
}
