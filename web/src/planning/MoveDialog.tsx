import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useState } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { refreshRows } from '../kernel/queries.ts'
import { useEndpointForm } from '../kernel/useEndpointForm.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { wallTime } from '../kernel/zoned.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { InstantField } from '../ui/DateFields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { endAfter } from './visits.ts'

interface MoveDialogProps {
  readonly call: CallRecord
  readonly onDone: (moved: CallRecord) => void
  readonly onClose: () => void
}

/** Moves a visit without dragging: when it begins, how long it takes, who comes. */
export function MoveDialog({ call, onDone, onClose }: MoveDialogProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { ID, version, schedule_start_date, schedule_end_date, technician } = call
  const technicians = useValueList('technicians', { record: { ID } })
  const [minutes, setMinutes] = useState<number | null>(call.duration_minutes)
  const form = useEndpointForm(
    callApi.plan,
    { ID, version, schedule_start_date, schedule_end_date, technician },
    { onDone, onRefused: () => void refreshRows() },
  )
  const start = form.field<string | null>('schedule_start_date', t('field.schedule_start_date'))
  const end = form.field<string | null>('schedule_end_date', t('field.duration_minutes'))
  // A start in the past is refused in the name of the appointment, which moves along.
  const appointment = form.field('appointment_date_at', '')

  const put = (from: string | null, length: number | null) => {
    start.onChange(from)
    end.onChange(from && length !== null ? endAfter(from, length) : null)
  }
  return (
    <FormDialog
      title={t('planning.move_one', { call_id: call.call_id })}
      action={t('planning.move')}
      isSending={form.isSending}
      refusal={form.refusal}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <InstantField
        {...start}
        required
        error={start.error ?? appointment.error}
        onChange={(from) => put(from, minutes)}
        timeZone={timeZone}
        minDay={wallTime(new Date().toISOString(), timeZone).day}
      />
      <NumberField
        {...end}
        name="duration_minutes"
        required
        value={minutes}
        onChange={(length) => {
          setMinutes(length)
          put(start.value, length)
        }}
        min={1}
        max={1440}
        step={15}
      />
      <ChoiceField
        {...form.field<string>('technician', t('field.technician'))}
        choices={technicians.items}
        storedText={call.technician_name}
      />
    </FormDialog>
  )
}
