import type { WorkingHours } from '@callout/domain/team/team.ts'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import classes from './Team.module.css'
import { weekdayName } from './useHoursText.ts'

interface HoursFieldsProps {
  readonly hours: readonly WorkingHours[]
  readonly onChange: (hours: WorkingHours[]) => void
  readonly error: string | undefined
}

const usualTimes = { starts_at: '08:00', ends_at: '18:00' }
const weekdays = [1, 2, 3, 4, 5, 6, 7]

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
            type="time"
            aria-label={`${name}: ${label}`}
            value={day?.[end] ?? ''}
            disabled={!day}
            error={error !== undefined && day !== undefined && day.ends_at <= day.starts_at}
            onChange={(event) => day && put({ ...day, [end]: event.currentTarget.value })}
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
