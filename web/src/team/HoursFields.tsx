import type { WorkingHours } from '@callout/domain/team/team.ts'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { weekdayName } from '../platform/i18n/formats.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import { parseTime } from '../ui/dates/parseTime.ts'
import classes from './Team.module.css'

interface HoursFieldsProps {
  readonly hours: readonly WorkingHours[]
  readonly onChange: (hours: WorkingHours[]) => void
  readonly error: string | undefined
}

const usualTimes = { starts_at: '08:00', ends_at: '18:00' }
const weekdays = [1, 2, 3, 4, 5, 6, 7]

const isWrong = (day: WorkingHours, end: 'starts_at' | 'ends_at') =>
  parseTime(day[end]) === null || day.ends_at <= day.starts_at

/** The hours of a day with what was typed as times: `9` is `09:00`. Text that is no time stays. */
export const withParsedTimes = (day: WorkingHours): WorkingHours => ({
  ...day,
  starts_at: parseTime(day.starts_at) ?? day.starts_at,
  ends_at: parseTime(day.ends_at) ?? day.ends_at,
})

/** True if a time was typed that is none. */
export const hasUnreadableTime = ({ starts_at, ends_at }: WorkingHours) =>
  parseTime(starts_at) === null || parseTime(ends_at) === null

/** A line for each weekday: whether the technician works, and from when to when. */
export function HoursFields({ hours, onChange, error }: HoursFieldsProps) {
  const t = useT()
  const language = useLanguage()
  const without = (weekday: number) => hours.filter((one) => one.weekday !== weekday)
  const put = (day: WorkingHours) =>
    onChange([...without(day.weekday), day].sort((one, other) => one.weekday - other.weekday))
  return (
    <div>
      {weekdays.map((weekday) => {
        const day = hours.find((one) => one.weekday === weekday)
        const name = weekdayName(language, weekday, 'long')
        const time = (end: 'starts_at' | 'ends_at', label: string) => (
          <TextInput
            inputMode="numeric"
            maxLength={8}
            placeholder={day && usualTimes[end]}
            aria-label={t('text.labelled', { label: name, value: label })}
            value={day?.[end] ?? ''}
            disabled={!day}
            error={error !== undefined && day !== undefined && isWrong(day, end)}
            onChange={(event) => day && put({ ...day, [end]: event.currentTarget.value })}
            onBlur={() => day && put(withParsedTimes(day))}
            autoComplete="off"
          />
        )
        return (
          <div key={weekday} className={classes.day}>
            <Checkbox
              label={name}
              checked={day !== undefined}
              onChange={(event) =>
                event.currentTarget.checked ? put({ weekday, ...usualTimes }) : onChange(without(weekday))
              }
            />
            {time('starts_at', t('team.from'))}
            <span aria-hidden="true">–</span>
            {time('ends_at', t('team.until'))}
          </div>
        )
      })}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
