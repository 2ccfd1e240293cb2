import { spansOfField, weekdays } from '@callout/domain/policy/policy.fields.ts'
import { Button, Group, Pill, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { registerPendingInput } from '../platform/forms/pendingInput.ts'
import { formatDay } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { parsedValue } from '../platform/i18n/unparsedText.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { SpansField } from '../ui/dates/SpansField.tsx'
import { removeButtonProps } from '../ui/fields/clearButtons.ts'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'
import { usePolicyText } from './usePolicyText.ts'

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
  return (
    <SpansField
      label={name}
      spans={spansOfField(String(value ?? ''))}
      onChange={(spans) => onChange(spans.map(({ from, to }) => `${plain(from)}-${plain(to)}`).join(' '))}
      labelOf={(end) => t(end === 'from' ? 'policy.opens' : 'policy.closes', { day: name })}
      isWrong={() => error !== undefined}
      error={error}
      disabled={disabled}
    />
  )
}

/** Without the signs that separate the times in the field. */
const plain = (time: string) => time.replace(/[- ]/g, '')

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
