import { Group, Input } from '@mantine/core'
import { DateInput, DatesProvider, TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import 'dayjs/locale/pt'
import { type ReactNode, useEffect, useState } from 'react'
import { useLanguage, useT } from '../kernel/i18n.ts'
import { instantOf, type WallTime, wallTime } from '../kernel/zoned.ts'
import type { FieldProps } from './field.ts'
import { readDay } from './readDay.ts'

const typedFormat = 'MM/DD/YYYY'

/** Days of the month in the reader’s language, weeks beginning on Monday. */
export function Dates({ children }: { children: ReactNode }) {
  return (
    <DatesProvider settings={{ locale: useLanguage(), firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>
  )
}

function useCalendarLabels() {
  const t = useT()
  return {
    previousMonth: t('calendar.previous_month'),
    nextMonth: t('calendar.next_month'),
    previousYear: t('calendar.previous_year'),
    nextYear: t('calendar.next_year'),
    previousDecade: t('calendar.previous_decade'),
    nextDecade: t('calendar.next_decade'),
  }
}

/** Above the field where something is said below it. */
const calendarAt = (error: ReactNode) => ({ shadow: 'md', position: error ? 'top-start' : 'bottom-start' }) as const

interface DayFieldProps extends FieldProps<string | null> {
  /** The first and the last day offered, `YYYY-MM-DD`. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Where the label stands elsewhere. */
  readonly ariaLabel?: string
  readonly placeholder?: string
}

/** A day, typed `MM/DD/YYYY` or picked; the value is `YYYY-MM-DD`. */
export function DayField({ value, min, max, ariaLabel, placeholder = typedFormat, ...input }: DayFieldProps) {
  const t = useT()
  const ariaLabels = useCalendarLabels()
  return (
    <Dates>
      <DateInput
        hideOutsideDates
        {...input}
        value={value}
        // Not as the first and the last date: one beyond them that somebody types would be put back without a word.
        excludeDate={(day) => day < (min ?? day) || day > (max ?? day)}
        valueFormat={typedFormat}
        placeholder={placeholder}
        aria-label={ariaLabel}
        ariaLabels={ariaLabels}
        dateParser={readDay}
        clearable={!input.required && !input.disabled}
        clearButtonProps={{ 'aria-label': t('action.clear', { field: ariaLabel ?? input.label }) }}
        popoverProps={calendarAt(input.error)}
        autoComplete="off"
      />
    </Dates>
  )
}

interface InstantFieldProps extends FieldProps<string | null> {
  readonly timeZone: string
  /** The first day offered, `YYYY-MM-DD`. */
  readonly minDay?: string | undefined
}

const nothing = { day: null as string | null, time: '' }
const shownAt = (value: string | null, timeZone: string) => (value ? wallTime(value, timeZone) : nothing)

/** A day and a time on the clocks of a time zone; the value is an instant in UTC, null until both are there. */
export function InstantField({ label, value, onChange, error, timeZone, minDay, ...input }: InstantFieldProps) {
  const t = useT()
  const ariaLabels = useCalendarLabels()
  const [shown, setShown] = useState<typeof nothing>(() => shownAt(value, timeZone))

  const instant = (parts: typeof nothing) => (parts.day && parts.time ? instantOf(parts as WallTime, timeZone) : null)
  const change = (part: Partial<typeof nothing>) => {
    const next = { ...shown, ...part }
    setShown(next)
    if (instant(next) !== value) onChange(instant(next))
  }
  // A value from outside is shown; a half-typed one is left alone, for it is null on both sides.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed value is shown anew
  useEffect(() => {
    if (value === null ? instant(shown) !== null : instant(shown)?.slice(0, 16) !== value.slice(0, 16))
      setShown(shownAt(value, timeZone))
  }, [value, timeZone])

  return (
    <Input.Wrapper
      label={label}
      error={error}
      required={input.required}
      labelElement="div"
      role="group"
      aria-label={label}
    >
      <Group gap={8} wrap="nowrap" align="flex-start" mt={2}>
        <Dates>
          <DateInput
            hideOutsideDates
            flex={1}
            miw={0}
            disabled={input.disabled}
            aria-label={`${label}: ${t('field.day')}`}
            value={shown.day}
            // As above: one before it that somebody types is refused.
            excludeDate={(day) => day < (minDay ?? day)}
            onChange={(day) => change({ day })}
            valueFormat={typedFormat}
            placeholder={typedFormat}
            ariaLabels={ariaLabels}
            dateParser={readDay}
            error={Boolean(error)}
            popoverProps={calendarAt(error)}
            autoComplete="off"
          />
          <TimePicker
            w={88}
            disabled={input.disabled}
            hoursInputLabel={`${label}: ${t('field.hours')}`}
            minutesInputLabel={`${label}: ${t('field.minutes')}`}
            value={shown.time}
            onChange={(time) => change({ time: time.slice(0, 5) })}
            minutesStep={5}
            error={Boolean(error)}
          />
        </Dates>
      </Group>
    </Input.Wrapper>
  )
}
