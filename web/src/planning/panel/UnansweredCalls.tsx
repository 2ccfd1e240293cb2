import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Button, Skeleton, Text } from '@mantine/core'
import type { PointerEvent } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../Planning.module.css'
import { TrayCall } from './TrayCall.tsx'

export type Answer = 'accept' | 'reject'

interface UnansweredCallsProps {
  /** Undefined while loading. */
  readonly calls: readonly CallRow[] | undefined
  readonly selected: string | undefined
  readonly onSelect: (ID: string) => void
  readonly onAnswer: (answer: Answer, call: CallRow) => void
  readonly onStartDrag: ((event: PointerEvent<HTMLElement>, call: CallRow) => void) | undefined
}

/** Calls waiting for the company's answer, with buttons to accept or reject. */
export function UnansweredCalls({ calls, selected, onSelect, onAnswer, onStartDrag }: UnansweredCallsProps) {
  const t = useT()
  const formats = useFormats()
  if (!calls) return <Skeleton height={96} m={12} />
  if (calls.length === 0)
    return (
      <Text c="dimmed" p={12}>
        {t('planning.no_appointments')}
      </Text>
    )
  return (
    <ul className={classes.appointments}>
      {calls.map((call) => {
        const { ID, call_id, wish_date_from } = call
        return (
          <TrayCall
            key={ID}
            call={call}
            note={wish_date_from && t('planning.wished', { when: formats.visitTime(wish_date_from, call) })}
            isSelected={ID === selected}
            onSelect={onSelect}
            onStartDrag={onStartDrag}
          >
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
          </TrayCall>
        )
      })}
    </ul>
  )
}
