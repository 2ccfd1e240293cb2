import { maxHolidayName } from '@callout/domain/calls/calendar.ts'
import { fieldOfHolidays, type Holiday, holidaysOfField, weekdays } from '@callout/domain/policy/policy.fields.ts'
import { ActionIcon, Alert, Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathOf } from '../../platform/browser/url.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../ui/fields/useMaxLengthError.ts'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/laterIcons.tsx'
import { PolicySection } from '../PolicySection.tsx'
import type { PolicyForm } from '../policyForm.ts'
import classes from './Calendar.module.css'
import { dayInWords } from './dayNames.ts'
import { HolidaySuggestions } from './HolidaySuggestions.tsx'
import { YearCalendar } from './YearCalendar.tsx'

const yearNow = () => new Date().getFullYear()

/** The holidays of a year: in its calendar, and as a list with their names. */
export function HolidayFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const [year, setYear] = useState(yearNow)
  const { value, onChange, error } = form.field('holidays', t('policy.holidays'))
  const holidays = holidaysOfField(value)
  const ofYear = (one: number) => holidays.filter(({ day }) => day.startsWith(`${one}-`))
  const put = (added: readonly Holiday[]) => onChange(fieldOfHolidays([...holidays, ...added]))
  const remove = (day: string) => onChange(fieldOfHolidays(holidays.filter((holiday) => holiday.day !== day)))
  const toggle = (day: string) =>
    holidays.some((holiday) => holiday.day === day) ? remove(day) : put([{ day, name: '' }])
  const shown = ofYear(year)
  return (
    <PolicySection title={t('policy.holidays')} hint={t('policy.holidays_hint')}>
      {[yearNow(), yearNow() + 1]
        .filter((one) => ofYear(one).length === 0)
        .map((empty) => (
          <Alert key={empty} color="yellow" role="status">
            <Group justify="space-between">
              {t('policy.year_is_empty', { year: empty })}
              {year !== empty && (
                <Button variant="default" size="compact-sm" onClick={() => setYear(empty)}>
                  {t('policy.show_year', { year: empty })}
                </Button>
              )}
            </Group>
          </Alert>
        ))}
      <Group gap="xs">
        <ActionIcon variant="default" aria-label={t('calendar.previous_year')} onClick={() => setYear(year - 1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <b aria-live="polite">{year}</b>
        <ActionIcon variant="default" aria-label={t('calendar.next_year')} onClick={() => setYear(year + 1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Text c="dimmed">{t('policy.holiday_count', { count: shown.length })}</Text>
      </Group>
      <HolidaySuggestions key={year} year={year} holidays={shown} onAdd={put} />
      {error && (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
      <YearCalendar year={year} holidays={shown} closed={closedDays(form)} onToggle={toggle} />
      <div className={classes.named}>
        <h3>{t('policy.holidays_of', { year })}</h3>
        {shown.length === 0 && <Text c="dimmed">{t('policy.no_holidays')}</Text>}
        <ul className={classes.list}>
          {shown.map((holiday) => (
            <HolidayRow
              key={holiday.day}
              holiday={holiday}
              onName={(name) => put([{ ...holiday, name }])}
              onRemove={() => remove(holiday.day)}
            />
          ))}
        </ul>
      </div>
      <Text c="dimmed" size="sm">
        {t('policy.regional_holidays')}{' '}
        <Anchor inherit component={Link} to={pathOf('/admin', ['companies'], { sheet: 'company-leaves' })}>
          {t('admin.sheet.company-leaves')}
        </Anchor>
      </Text>
    </PolicySection>
  )
}

const closedDays = (form: PolicyForm) => weekdays.filter((day) => !form.values[`hours_${day}`])

interface HolidayRowProps {
  readonly holiday: Holiday
  readonly onName: (name: string) => void
  readonly onRemove: () => void
}

function HolidayRow({ holiday: { day, name }, onName, onRemove }: HolidayRowProps) {
  const t = useT()
  const words = dayInWords(useLanguage(), day)
  const tooLong = useMaxLengthError(name, maxHolidayName)
  return (
    <li className={classes.row}>
      <span className={classes.words}>{words}</span>
      <TextInput
        aria-label={t('policy.holiday_name', { day: words })}
        placeholder={t('policy.holiday_name_placeholder')}
        value={name}
        error={tooLong}
        onChange={(event) => onName(event.currentTarget.value)}
        autoComplete="off"
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('policy.remove_day', { day: words })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
