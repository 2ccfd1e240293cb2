import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { useEffect } from 'react'
import { FirstVisitChoice } from '../../documents/parts/FirstVisitChoice.tsx'
import { refreshRows, useEndpointQuery } from '../../platform/api/queries.ts'
import { takesText } from '../../platform/browser/focus.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { addMinutes, toWallTime } from '../../platform/i18n/timeZones.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { InstantField } from '../../ui/dates/InstantField.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { AreaField } from '../../ui/fields/TextField.tsx'
import { useTechnicians } from '../useTechnicians.tsx'
import { type OfferedCall, OfferedCallFacts } from './OfferedCallFacts.tsx'
import { type ChosenSlot, SlotChoice } from './SlotChoice.tsx'
import { useNewestCallVersion } from './useNewestCallVersion.tsx'
import { useTickedParts } from './useTickedParts.ts'
import { useVisitWarning } from './useVisitWarning.tsx'

interface AnswerProps {
  readonly record: OfferedCall
  readonly onClose: () => void
}

/** The fields of the form that a suggested time fills in. */
const slotFields = ({ appointment_date_at, duration_minutes, technician }: ChosenSlot): ChosenSlot => ({
  appointment_date_at,
  duration_minutes,
  technician,
})

interface AcceptProps extends AnswerProps {
  /** Not called once the user has left the dialog. */
  readonly onDone: (accepted: CallRecord) => void
  /** The time and technician that were chosen on the planning. */
  readonly slot?: ChosenSlot | undefined
}

/** The company accepts the call and enters appointment, duration and technician. */
export function AcceptCallDialog({ record, slot, onClose, onDone }: AcceptProps) {
  const t = useT()
  const clock = useFormats().visitClock(record)
  const { ID, wish_date_from } = record
  const version = useNewestCallVersion(record)
  const technicians = useTechnicians(record)
  const { data: slots, isError } = useEndpointQuery(callAdviceApi.slots, { ID })
  const now = new Date().toISOString()
  const overlap = useVisitWarning()
  const ticked = useTickedParts(ID, onDone)
  const form = useEndpointForm(
    callApi.accept,
    {
      ID,
      version,
      appointment_date_at: wish_date_from && wish_date_from > now ? wish_date_from : null,
      duration_minutes: defaultVisitMinutes,
      technician: '',
      ...slot,
    },
    {
      onDone: ticked.request,
      onDoneIfMounted: ticked.finish,
      onRefused: () => void refreshRows(),
      version,
      confirm: ({ appointment_date_at, duration_minutes, technician }) => {
        const start = String(appointment_date_at)
        const end = addMinutes(start, Number(duration_minutes))
        return overlap.confirmVisit({ ID, technician, schedule_start_date: start, schedule_end_date: end })
      },
    },
  )
  const best = slots?.[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another best time is suggested
  useEffect(() => {
    // Suggest nothing while the user types: the text would change under the cursor.
    if (best && !slot && !takesText(document.activeElement)) form.suggest(slotFields(best))
  }, [best?.appointment_date_at, best?.technician])
  const field = <Value,>(name: string) => form.field<Value>(name, labelOf(t, name))
  const parts = <FirstVisitChoice ID={ID} chosen={ticked.parts} onChoose={ticked.setParts} />
  const { failed } = ticked
  if (failed)
    return (
      <FormDialog
        title={t('call.accept_one', { call_id: record.call_id })}
        action={t('action.retry')}
        dismiss={t('action.close')}
        actionDisabled={ticked.parts.length === 0}
        isSending={ticked.isSending}
        refusal={t('parts.not_requested', { reason: failed.reason })}
        onSubmit={() => void ticked.retry()}
        onClose={() => onDone(failed.accepted)}
      >
        {parts}
      </FormDialog>
    )
  return (
    <FormDialog
      title={t('call.accept_one', { call_id: record.call_id })}
      action={t('call.accept')}
      {...form.dialogProps}
      wouldLose={() => form.wouldLose() || ticked.parts.length > 0}
      onClose={onClose}
    >
      <OfferedCallFacts call={record} />
      <SlotChoice
        place={record}
        slots={isError ? [] : slots}
        technicians={technicians.items}
        chosen={slotFields(form.values as ChosenSlot)}
        onChoose={(slot) => {
          for (const [name, value] of Object.entries(slotFields(slot))) form.setField(name, value)
        }}
      />
      <InstantField
        {...field<string | null>('appointment_date_at')}
        required
        {...clock}
        minDay={toWallTime(now, clock.timeZone).day}
      />
      <NumberField {...field<number | null>('duration_minutes')} required min={1} max={1440} step={15} />
      <ChoiceField {...field<string>('technician')} required choices={technicians.items} />
      {parts}
      {overlap.dialog}
    </FormDialog>
  )
}

interface RejectProps extends AnswerProps {
  /** Called once the call is rejected, also after the user has left the dialog, which closes itself. */
  readonly onRejected: () => void
}

/** The company rejects the call with a reason; some reasons require a comment. */
export function RejectCallDialog({ record, onClose, onRejected }: RejectProps) {
  const t = useT()
  const reasons = useValueList('reject_reasons')
  const { ID } = record
  const version = useNewestCallVersion(record)
  const form = useEndpointForm(
    callApi.reject,
    { ID, version, reject_reason: '', reject_text: '' },
    {
      onDone: onRejected,
      onDoneIfMounted: onClose,
      onRefused: () => void refreshRows(),
      version,
      successMessage: t('message.call_rejected', { call_id: record.call_id }),
      removesRecord: true,
    },
  )
  const chosen = reasons.items.find((item) => item.value === form.values.reject_reason)
  return (
    <FormDialog
      title={t('call.reject_one', { call_id: record.call_id })}
      action={t('call.reject')}
      danger
      {...form.dialogProps}
      onClose={onClose}
    >
      <ChoiceField
        {...form.field<string>('reject_reason', t('field.reject_reason'))}
        required
        choices={reasons.items}
      />
      {chosen?.free_text === true && (
        <AreaField {...form.field<string>('reject_text', t('field.reject_text'))} required maxLength={500} />
      )}
    </FormDialog>
  )
}
