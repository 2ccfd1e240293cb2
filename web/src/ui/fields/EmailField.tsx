import { useRef } from 'react'
import { useShownEmail } from '../../platform/i18n/shownEmail.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * An e-mail address as people know it; what somebody types stays as it is. No input of type `email`: a browser would
 * turn its domain into the form of mail servers.
 */
export function EmailField({ value, onChange, ...field }: TextFieldProps) {
  const typed = useRef<string>(undefined)
  const shown = useShownEmail(value)
  const change = (text: string) => {
    typed.current = text
    onChange(text)
  }
  return <TextField {...field} value={value === typed.current ? value : shown} onChange={change} inputMode="email" />
}
