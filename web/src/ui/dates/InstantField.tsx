import { Group, Input } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { clockSuffix } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { parsedValue } from '../../platform/i18n/unparsedText.ts'
import type { FieldProps } from '../fields/fieldProps.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { SelectOnFocusInput } from './SelectOnFocusInput.tsx'
import { isSameMinute, parseTime, parseTypedInstant, type TypedInstant, toTypedInstant } from './typedInstant.ts'
import { dayError, useDayParser } from './useDayParser.ts'

interface InstantFieldProps extends FieldProps<string | null> {
  readonly timeZone: string
  /** The other clock of the visit, shown beside the typed time where it differs. */
  readonly otherTimeZone?: string | undefined
  /** The first valid day, `YYYY-MM-DD`. */
  readonly minDay?: string | undefined
}

/**
 * A day and a time in a time zone, each typed as plain text; the value is an instant in UTC. The understood value
 * appears below in words. Text that is incomplete or cannot be parsed stays, is marked as an error and blocks sending.
 */
export function InstantField({
  label,
  value,
  onChange,
  error,
  timeZone,
  otherTimeZone,
  minDay,
  ...input
}: InstantFieldProps) {
  const t = useT()
  const messages = useId()
  const dayParser = useDayParser({ min: minDay })
  const parser = { ...dayParser, timeZone }
  const [texts, setTexts] = useState(() => toTypedInstant(value, parser))
  const [isTyping, setTyping] = useState(false)
  const [isTouched, setTouched] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value or format replaces the texts
  useEffect(() => {
    if (isSameMinute(parseTypedInstant(texts, parser), value)) return
    setTexts(toTypedInstant(value, parser))
    setTouched(false)
  }, [value, timeZone, parser.format])

  const change = (part: Partial<TypedInstant>) => {
    const next = { ...texts, ...part }
    const nextValue = parseTypedInstant(next, parser)
    setTexts(next)
    setTouched(true)
    if (!isSameMinute(nextValue, value)) onChange(nextValue)
  }

  const day = parser.read(texts.day)
  const time = parseTime(texts.time)
  const instant = parsedValue(value)
  // Report a missing part only after the user has left the whole field, or after a refusal.
  const isReported = !isTyping || Boolean(error)
  const isIncomplete = value !== null && instant === undefined
  const isDayWrong = isIncomplete && day === null && isReported
  const isTimeWrong = isIncomplete && time === null && isReported
  const outOfBounds = isTouched && dayError(t, day, parser)
  const errorText =
    (isDayWrong && t(texts.day.trim() === '' ? 'date.missing' : 'date.unreadable', { format: parser.format })) ||
    (isIncomplete && outOfBounds) ||
    (isTimeWrong && t(texts.time.trim() === '' ? 'time.missing' : 'time.unreadable')) ||
    error ||
    outOfBounds ||
    (isTouched && !isTyping && input.required && value === null && t('text.required'))
  const understood = [day && parser.inWords(day), time].filter(Boolean).join(', ')
  const zone = time && instant ? clockSuffix(instant, { timeZone, otherTimeZone: otherTimeZone ?? timeZone }) : ''

  /** Rewrites both inputs in full on blur; a time that the clocks skip becomes a valid one. */
  const normalizeTexts = () => {
    const written = instant ? toTypedInstant(instant, parser) : { day: day && parser.write(day), time }
    setTexts({ day: written.day ?? texts.day, time: written.time ?? texts.time })
  }
  const inputProps = {
    disabled: input.disabled ?? false,
    'aria-describedby': `${messages}-day ${messages}-error`,
    onBlur: normalizeTexts,
  }

  return (
    <Input.Wrapper
      label={label}
      description={!input.disabled && understood !== '' && `${understood}${zone}`}
      descriptionProps={{ id: `${messages}-day`, 'aria-live': 'polite', mt: 6 }}
      errorProps={{ id: `${messages}-error` }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={errorText}
      required={input.required}
      labelElement="div"
      role="group"
      aria-label={label}
      onFocus={() => setTyping(true)}
      onBlur={(event) => setTyping(event.currentTarget.contains(event.relatedTarget))}
    >
      <Group gap={8} wrap="nowrap" align="flex-start" mt={2}>
        <SelectOnFocusInput
          {...inputProps}
          flex={1}
          miw={0}
          name={input.name}
          aria-label={t('text.labelled', { label, value: t('field.day') })}
          placeholder={parser.format}
          value={texts.day}
          error={isDayWrong || Boolean(outOfBounds) || (Boolean(errorText) && !isTimeWrong)}
          onChange={(event) => change({ day: event.currentTarget.value })}
          rightSection={
            !input.disabled && (
              <CalendarButton
                {...dayParser}
                label={label}
                day={day}
                clearable={!input.required}
                onPick={(picked) => change({ day: picked ? parser.write(picked) : '' })}
              />
            )
          }
        />
        <SelectOnFocusInput
          {...inputProps}
          w={84}
          aria-label={t('text.labelled', { label, value: t('field.time') })}
          placeholder="HH:mm"
          value={texts.time}
          error={isTimeWrong || (Boolean(errorText) && !isDayWrong && !outOfBounds)}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      </Group>
    </Input.Wrapper>
  )
}
