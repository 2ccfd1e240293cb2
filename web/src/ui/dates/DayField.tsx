import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { parsedValue, toUnparsed, unparsedText } from '../../platform/i18n/unparsedText.ts'
import type { FieldProps } from '../fields/fieldProps.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { SelectOnFocusInput } from './SelectOnFocusInput.tsx'
import { type DayBounds, dayError, useDayParser } from './useDayParser.ts'

interface DayFieldProps extends FieldProps<string | null>, DayBounds {
  /** The name for screen readers, if the visible label is elsewhere. */
  readonly ariaLabel?: string
  readonly placeholder?: string
}

/**
 * A day, typed or picked; the value is `YYYY-MM-DD`. The understood day appears below in words. Text that cannot be
 * parsed stays, is marked as an error and blocks sending (see `unparsedText.ts`).
 */
export function DayField({ value, onChange, min, max, error, ariaLabel, placeholder, ...input }: DayFieldProps) {
  const t = useT()
  const parser = useDayParser({ min, max })
  const { format, read, write, inWords } = parser
  const shown = value === null ? '' : (unparsedText(value) ?? write(value))
  const [text, setText] = useState(shown)
  const [isTyping, setTyping] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const parse = (typed: string) => (typed.trim() === '' ? null : (read(typed) ?? toUnparsed(typed)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value or format replaces the text
  useEffect(() => {
    if (parse(text) === value) return
    setText(shown)
    setTouched(false)
  }, [value, format])

  const change = (typed: string) => {
    setText(typed)
    setTouched(true)
    if (parse(typed) !== value) onChange(parse(typed))
  }
  const day = parsedValue(value) ?? null
  const isUnparsed = value !== null && day === null
  const isEmptied = isTouched && !isTyping && input.required && value === null
  const wrong =
    (isUnparsed && (error || !isTyping) && t('date.unreadable', { format })) ||
    error ||
    (isTouched && dayError(t, day, parser)) ||
    (isEmptied && t('text.required'))
  const understood = day ? inWords(day) : isUnparsed && !wrong && t('date.hint', { format })

  return (
    <SelectOnFocusInput
      {...input}
      aria-label={ariaLabel}
      placeholder={placeholder ?? format}
      value={text}
      error={wrong || undefined}
      description={(!input.disabled && understood) || undefined}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        if (day) setText(write(day))
      }}
      rightSection={
        !input.disabled && (
          <CalendarButton
            {...parser}
            label={ariaLabel ?? input.label}
            day={day}
            clearable={!input.required}
            onPick={(picked) => change(picked ? write(picked) : '')}
          />
        )
      }
    />
  )
}
