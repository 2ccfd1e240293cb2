import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { useState } from 'react'
import { useNewestCallVersion } from '../calls/answer/useNewestCallVersion.tsx'
import { useVisitWarning } from '../calls/answer/useVisitWarning.tsx'
import { undoActionOf } from '../calls/undo/undoCalls.tsx'
import { useTechnicians } from '../calls/useTechnicians.tsx'
import { refreshRows } from '../platform/api/queries.ts'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { addMinutes, toWallTime } from '../platform/i18n/timeZones.ts'
import { parsedValue } from '../platform/i18n/unparsedText.ts'
import { InstantField } from '../ui/dates/InstantField.tsx'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'

type PlannedFields =
  | 'ID'
  | 'version'
  | 'call_id'
  | 'societe_uuid'
  | 'schedule_start_date'
  | 'schedule_end_date'
  | 'technician'

/** A call to plan, from a list or as a record. */
export type MovableCall = Pick<CallRecord, PlannedFields | 'duration_minutes'> &
  Partial<Pick<CallRecord, 'technician_name' | 'pays' | 'code_postal'>>

interface MoveDialogProps {
  readonly call: MovableCall
  /** Not called once the user has left the dialog. */
  readonly onDone: (moved: CallRecord) => void
  readonly onClose: () => void
}

/** Plans or moves a visit without dragging: start, duration and technician. */
export function MoveDialog({ call, onDone, onClose }: MoveDialogProps) {
  const t = useT()
  const clock = useFormats().visitClock(call)
  const { ID, version, schedule_start_date, schedule_end_date, technician } = call
  const isPlanned = schedule_start_date !== null
  const newestVersion = useNewestCallVersion(call)
  const overlap = useVisitWarning()
  const technicians = useTechnicians(call)
  const [minutes, setMinutes] = useState<number | null>(call.duration_minutes ?? defaultVisitMinutes)
  const form = useEndpointForm(
    callApi.plan,
    { ID, version, schedule_start_date, schedule_end_date, technician },
    {
      onDoneIfMounted: onDone,
      toastAction: (moved) => undoActionOf([moved]),
      onRefused: () => void refreshRows(),
      version: newestVersion,
      // An empty technician means no change.
      confirm: ({ version: _, ...visit }) =>
        overlap.confirmVisit({ ...visit, technician: visit.technician || technician }),
    },
  )
  const start = form.field<string | null>('schedule_start_date', t('field.schedule_start_date'))
  const end = form.field<string | null>('schedule_end_date', t('field.duration_minutes'))
  // The server reports a start in the past as an error of the appointment.
  const appointment = form.field('appointment_date_at', '')

  const setVisit = (from: string | null, length: number | null) => {
    start.onChange(from)
    const begins = parsedValue(from)
    // The server rounds to minutes, so it would not refuse a fraction.
    if (length === null || !Number.isInteger(length)) end.onChange(null)
    else if (begins) end.onChange(addMinutes(begins, length))
  }
  return (
    <FormDialog
      title={t(isPlanned ? 'planning.move_one' : 'planning.plan_one', { call_id: call.call_id })}
      action={t(isPlanned ? 'planning.move' : 'planning.plan')}
      {...form.dialogProps}
      onClose={onClose}
    >
      <InstantField
        {...start}
        required
        error={start.error ?? appointment.error}
        onChange={(from) => setVisit(from, minutes)}
        {...clock}
        minDay={toWallTime(new Date().toISOString(), clock.timeZone).day}
      />
      <NumberField
        {...end}
        name="duration_minutes"
        required
        value={minutes}
        onChange={(length) => {
          setMinutes(length)
          setVisit(start.value, length)
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
      {overlap.dialog}
    </FormDialog>
  )
}
