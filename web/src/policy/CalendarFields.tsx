import { weekdays } from '@callout/domain/policy/policy.fields.ts'
import { Button, Checkbox, Group, Pill, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { registerPendingInput } from '../platform/forms/pendingInput.ts'
import { formatDay } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { parsedValue } from '../platform/i18n/unparsedText.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { parseTime } from '../ui/dates/parseTime.ts'
import { removeButtonProps } from '../ui/fields/clearButtons.ts'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'
import { usePolicyText } from './usePolicyText.ts'

/** Hours of a day that is opened. */
const usualHours = '08:00-18:00'

/** The working hours of the week and the holidays. */
export function CalendarFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  return (
    <PolicySection title={t('policy.calendar')} hint={t('policy.calendar_hint')}>
      <div className={classes.week}>
        {weekdays.map((day) => (
          <DayHours key={day} form={form} day={day} />
        ))}
      </div>
      <Holidays form={form} />
    </PolicySection>
  )
}

function DayHours({ form, day }: { readonly form: PolicyForm; readonly day: number }) {
  const t = useT()
  const { dayName } = usePolicyText()
  const name = dayName(day)
  const { value, onChange, error, disabled } = form.field(`hours_${day}`, name)
  const text = String(value ?? '')
  const [from = '', to = ''] = text.split('-')
  const set = (nextFrom: string, nextTo: string) => {
    const next = `${nextFrom.replace('-', '')}-${nextTo.replace('-', '')}`
    // An unchanged field keeps its error.
    if (next !== text) onChange(next)
  }
  const complete = () => set(parseTime(from) ?? from, parseTime(to) ?? to)
  return (
    <div className={classes.day}>
      <Checkbox
        className={classes.weekday}
        label={name}
        checked={text !== ''}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? usualHours : '')}
        error={text === '' ? error : undefined}
      />
      {text === '' ? (
        <Text c="dimmed">{t('policy.closed')}</Text>
      ) : (
        <>
          <TextInput
            className={classes.time}
            aria-label={t('policy.opens', { day: name })}
            value={from}
            disabled={disabled}
            error={error !== undefined}
            onChange={(event) => set(event.currentTarget.value, to)}
            onBlur={complete}
          />
          <TextInput
            className={classes.time}
            aria-label={t('policy.closes', { day: name })}
            value={to}
            disabled={disabled}
            error={error}
            onChange={(event) => set(from, event.currentTarget.value)}
            onBlur={complete}
          />
        </>
      )}
    </div>
  )
}

function Holidays({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const { value, onChange, error } = form.field('holidays', t('policy.holidays'))
  const days = String(value ?? '')
    .split(' ')
    .filter(Boolean)
  const day = parsedValue(typed)
  const setDays = (next: readonly string[]) => onChange([...new Set(next)].sort().join(' '))
  const add = () => {
    if (!day) return
    setDays([...days, day])
    setTyped(null)
  }
  // A day that is typed but not added yet is saved, too, and leaving the page asks about it.
  useEffect(() => (day ? registerPendingInput(add) : undefined))
  return (
    <div className={classes.holidays}>
      <Text fw={500}>{t('policy.holidays')}</Text>
      {days.length === 0 && <Text c="dimmed">{t('policy.no_holidays')}</Text>}
      <Pill.Group>
        {days.map((holiday) => (
          <Pill
            key={holiday}
            size="lg"
            withRemoveButton
            removeButtonProps={removeButtonProps(t('policy.remove_day', { day: formatDay(holiday) }))}
            onRemove={() => setDays(days.filter((other) => other !== holiday))}
          >
            {formatDay(holiday)}
          </Pill>
        ))}
      </Pill.Group>
      <Group align="flex-start" gap="sm">
        <DayField name="holiday" label={t('policy.add_holiday')} value={typed} onChange={setTyped} error={error} />
        <Button className={classes.add} variant="default" disabled={!day} onClick={add}>
          {t('policy.add')}
        </Button>
      </Group>
    </div>
  )
}
