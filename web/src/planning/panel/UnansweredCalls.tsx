import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { PriorityBadge } from '../../calls/CallBadges.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../Planning.module.css'

export type Answer = 'accept' | 'reject'

interface UnansweredCallsProps {
  /** Undefined while loading. */
  readonly calls: readonly CallRow[] | undefined
  readonly selected: string | undefined
  readonly onSelect: (ID: string) => void
  readonly onAnswer: (answer: Answer, call: CallRow) => void
}

/** Calls waiting for the company's answer, with buttons to accept or reject. */
export function UnansweredCalls({ calls, selected, onSelect, onAnswer }: UnansweredCallsProps) {
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
        <UnansweredCall
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

interface UnansweredCallProps extends Pick<UnansweredCallsProps, 'onSelect' | 'onAnswer'> {
  readonly call: CallRow
  readonly isSelected: boolean
}

function UnansweredCall({ call, isSelected, onSelect, onAnswer }: UnansweredCallProps) {
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
          <span className={classes.faint}>{t('planning.wished', { when: formats.networkTime(wish_date_from) })}</span>
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
