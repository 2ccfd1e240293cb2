import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { PriorityBadge } from '../calls/CallBadges.tsx'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import classes from './Planning.module.css'

export type Answer = 'accept' | 'reject'

interface AppointmentsProps {
  /** Undefined while they are on their way. */
  readonly calls: readonly CallRow[] | undefined
  readonly selected: string | undefined
  readonly onSelect: (ID: string) => void
  readonly onAnswer: (answer: Answer, call: CallRow) => void
}

/** The calls that wait for the company's answer, each to be accepted or rejected from here. */
export function Appointments({ calls, selected, onSelect, onAnswer }: AppointmentsProps) {
  const t = useT()
  if (!calls) return <Skeleton height={96} m={12} />
  if (calls.length === 0)
    return (
      <Text c="dimmed" p={12}>
        {t('planning.no_appointments')}
      </Text>
    )
  return (
    <ul className={classes.appointments}>
      {calls.map((call) => (
        <Appointment
          key={call.ID}
          call={call}
          isSelected={call.ID === selected}
          onSelect={onSelect}
          onAnswer={onAnswer}
        />
      ))}
    </ul>
  )
}

interface AppointmentProps extends Pick<AppointmentsProps, 'onSelect' | 'onAnswer'> {
  readonly call: CallRow
  readonly isSelected: boolean
}

function Appointment({ call, isSelected, onSelect, onAnswer }: AppointmentProps) {
  const t = useT()
  const formats = useFormats()
  const { call_id, subject, customer_name, code_postal, ville, item_name, priority, wish_date_from } = call
  return (
    <li className={classes.appointment} data-selected={isSelected || undefined}>
      <UnstyledButton className={classes.appointmentCall} aria-pressed={isSelected} onClick={() => onSelect(call.ID)}>
        <span className={classes.appointmentHead}>
          <span className={classes.number}>{call_id}</span>
          <PriorityBadge priority={priority} />
        </span>
        <span>{subject}</span>
        <span className={classes.faint}>{[customer_name, `${code_postal} ${ville}`].filter(Boolean).join(' · ')}</span>
        <span className={classes.faint}>{item_name}</span>
        {wish_date_from && (
          <span className={classes.faint}>{t('planning.wished', { when: formats.instant(wish_date_from) })}</span>
        )}
      </UnstyledButton>
      <Group gap={8} wrap="nowrap">
        <Button
          size="compact-sm"
          aria-label={t('call.accept_one', { call_id })}
          onClick={() => onAnswer('accept', call)}
        >
          {t('call.accept')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('call.reject_one', { call_id })}
          onClick={() => onAnswer('reject', call)}
        >
          {t('call.reject')}
        </Button>
      </Group>
    </li>
  )
}
