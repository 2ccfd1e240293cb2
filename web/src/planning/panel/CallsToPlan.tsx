import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { Button, Title } from '@mantine/core'
import { type PointerEvent, useId } from 'react'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { anotherVisitText } from '../../visits/useAnotherVisitOf.tsx'
import { useProgressByCall } from '../../visits/VisitState.tsx'
import classes from '../Planning.module.css'
import { TrayCall } from './TrayCall.tsx'

interface CallsToPlanProps {
  readonly calls: readonly CallRow[]
  readonly selected: string | undefined
  readonly onSelect: (ID: string) => void
  readonly onPlan: (call: CallRow) => void
  readonly onStartDrag: ((event: PointerEvent<HTMLElement>, call: CallRow) => void) | undefined
}

/** Accepted calls without a visit to come, with what is missing. */
export function CallsToPlan({ calls, selected, onSelect, onPlan, onStartDrag }: CallsToPlanProps) {
  const t = useT()
  const formats = useFormats()
  const id = useId()
  const progress = useProgressByCall()
  const missing = (call: CallRow) => {
    const { ID, technician, schedule_start_date } = call
    const again = anotherVisitText(t, progress.get(ID))
    if (again) return again
    if (!schedule_start_date) return t('planning.without_appointment')
    const when = formats.visitTime(schedule_start_date, call)
    return technician === '' ? t('planning.without_technician', { when }) : t('planning.passed', { when })
  }
  if (calls.length === 0) return null
  return (
    <>
      <div className={classes.trayHead}>
        <Title order={3} size="h3" id={id}>
          {t('field.to_plan')}
        </Title>
        <span className={classes.panelCount}>{formatCount(calls.length)}</span>
      </div>
      <ul className={classes.appointments} aria-labelledby={id}>
        {calls.map((call) => (
          <TrayCall
            key={call.ID}
            call={call}
            note={missing(call)}
            isSelected={call.ID === selected}
            onSelect={onSelect}
            onStartDrag={onStartDrag}
          >
            <Button
              size="compact-sm"
              aria-label={t('planning.plan_one', { call_id: call.call_id })}
              onClick={() => onPlan(call)}
            >
              {t('planning.plan')}
            </Button>
          </TrayCall>
        ))}
      </ul>
    </>
  )
}
