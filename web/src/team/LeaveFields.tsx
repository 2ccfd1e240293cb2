import { type Leave, teamLimits } from '@callout/domain/team/team.ts'
import { Button, Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { parsedValue } from '../platform/i18n/unparsedText.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { leaveErrors } from './leaveErrors.ts'
import classes from './Team.module.css'

interface LeaveFieldsProps {
  readonly leaves: readonly Leave[]
  readonly onChange: (leaves: Leave[]) => void
  readonly error: string | undefined
}

/** The periods in which a technician is away. */
export function LeaveFields({ leaves, onChange, error }: LeaveFieldsProps) {
  const t = useT()
  const change = (index: number, changes: Partial<Leave>) =>
    onChange(leaves.map((leave, n) => (n === index ? { ...leave, ...changes } : leave)))
  // The last day follows the first until it is another day. Half-typed text is not copied.
  const changeFirstDay = (index: number, { starts_on, ends_on }: Leave, day: string | null) => {
    const follows = ends_on === '' || ends_on === starts_on
    change(index, { starts_on: day ?? '', ...(follows && { ends_on: parsedValue(day) ?? '' }) })
  }
  const errorOf = (leave: Leave, day: keyof Leave) => {
    const key = error === undefined ? undefined : leaveErrors(leave, leaves)[day]
    return key && t(key)
  }
  return (
    <div className={classes.leaves}>
      {leaves.map((leave, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no key of its own
          key={index}
          className={classes.leave}
          aria-label={t('team.leave_number', { number: index + 1 })}
        >
          <DayField
            name={`leaves.${index}.starts_on`}
            label={t('team.first_day')}
            value={leave.starts_on || null}
            onChange={(day) => changeFirstDay(index, leave, day)}
            error={errorOf(leave, 'starts_on')}
            required
          />
          <DayField
            name={`leaves.${index}.ends_on`}
            label={t('team.last_day')}
            value={leave.ends_on || null}
            onChange={(day) => change(index, { ends_on: day ?? '' })}
            error={errorOf(leave, 'ends_on')}
            required
          />
          <Button variant="subtle" onClick={() => onChange(leaves.filter((_leave, n) => n !== index))}>
            {t('team.remove_leave')}
          </Button>
        </fieldset>
      ))}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {leaves.length < teamLimits.leaves && (
        <Button variant="default" onClick={() => onChange([...leaves, { starts_on: '', ends_on: '' }])}>
          {t('team.add_leave')}
        </Button>
      )}
    </div>
  )
}
