import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { refreshRows } from '../kernel/queries.ts'
import { useEndpointForm } from '../kernel/useEndpointForm.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { wallTime } from '../kernel/zoned.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { InstantField } from '../ui/DateFields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { labelOf } from '../ui/labels.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { AreaField } from '../ui/TextField.tsx'

/** What has to be known of a call to answer it. */
type AskedCall = Pick<CallRecord, 'ID' | 'version' | 'call_id' | 'wish_date_from'>

interface AnswerProps<Answer> {
  readonly record: AskedCall
  readonly onClose: () => void
  readonly onDone: (answer: Answer) => void
}

/** How long a visit takes until somebody says otherwise, in minutes. */
const usualVisit = 60

/** The company takes the call: when, how long, and who comes. */
export function AcceptCallDialog({ record, onClose, onDone }: AnswerProps<CallRecord>) {
  const t = useT()
  const { timeZone } = useFormats()
  const { ID, version, wish_date_from } = record
  const technicians = useValueList('technicians', { record: { ID } })
  const now = new Date().toISOString()
  const form = useEndpointForm(
    callApi.accept,
    {
      ID,
      version,
      appointment_date_at: wish_date_from && wish_date_from > now ? wish_date_from : null,
      duration_minutes: usualVisit,
      technician: '',
    },
    { onDone, onRefused: () => void refreshRows() },
  )
  const field = <Value,>(name: string) => form.field<Value>(name, labelOf(t, name))
  return (
    <FormDialog
      title={t('call.accept_one', { call_id: record.call_id })}
      action={t('call.accept')}
      isSending={form.isSending}
      refusal={form.refusal}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <InstantField
        {...field<string | null>('appointment_date_at')}
        required
        timeZone={timeZone}
        minDay={wallTime(now, timeZone).day}
      />
      <NumberField {...field<number | null>('duration_minutes')} required min={1} max={1440} step={15} />
      <ChoiceField {...field<string>('technician')} required choices={technicians.items} />
    </FormDialog>
  )
}

/** The company declines: why, in its own words where the reason asks for them. */
export function RejectCallDialog({ record, onClose, onDone }: AnswerProps<null>) {
  const t = useT()
  const reasons = useValueList('reject_reasons')
  const { ID, version } = record
  const form = useEndpointForm(
    callApi.reject,
    { ID, version, reject_reason: '', reject_text: '' },
    { onDone, onRefused: () => void refreshRows(), takesAway: true },
  )
  const chosen = reasons.items.find((item) => item.value === form.values.reject_reason)
  return (
    <FormDialog
      title={t('call.reject_one', { call_id: record.call_id })}
      action={t('call.reject')}
      danger
      isSending={form.isSending}
      refusal={form.refusal}
      onSubmit={form.submit}
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
