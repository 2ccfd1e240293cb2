import type { CallRecord } from '@callout/domain/calls/call.ts'
import { CallContractField } from '../../coverage/CallContractField.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { InstantField } from '../../ui/dates/InstantField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { RecordPanel } from '../../ui/records/RecordPanel.tsx'
import { TelephoneText } from '../../ui/records/TelephoneText.tsx'
import { useTechnicians } from '../useTechnicians.tsx'
import { CallCompanyField } from './CallCompanyField.tsx'
import { StatusField } from './StatusField.tsx'
import { useCallField } from './useCallField.ts'
import type { CallForm } from './useCallForm.ts'

/** Side panel of a call: type, appointment, company, technician, status. */
export function CallPanel({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const formats = useFormats()
  const clock = formats.visitClock(record)
  const field = useCallField(form)
  const { call_type_id } = form.values
  const callCenters = useValueList('call_centers')
  const callTypes = useValueList('call_types')
  const problemTypes = useValueList('problem_types', { parentValue: call_type_id, enabled: call_type_id !== '' })
  const technicians = useTechnicians(record)
  const callType = field('call_type_id')
  const problemType = field('problem_type_id')
  const technician = field('technician')
  const appointment = field('appointment_date_at')
  const duration = field('duration_minutes')

  return (
    <RecordPanel label={t('call.panel')}>
      <ReadOnlyField label={t('field.supplier_code')}>{record.supplier_code}</ReadOnlyField>
      <ReadOnlyField label={t('field.call_center')}>
        {callCenters.items.find(({ value }) => value === record.call_center)?.text ?? record.call_center}
      </ReadOnlyField>
      <CallContractField call={record} />
      <ChoiceField
        {...callType}
        required
        choices={callTypes.items}
        storedText={record.call_type}
        onChange={(value) => {
          callType.onChange(value)
          // Problem types depend on the call type.
          if (value !== call_type_id) form.setField('problem_type_id', '')
        }}
      />
      <ChoiceField
        {...problemType}
        required
        disabled={problemType.disabled || call_type_id === ''}
        choices={problemTypes.items}
        storedText={record.problem_type}
      />
      <InstantField
        {...appointment}
        required={!appointment.disabled}
        {...clock}
        minDay={toWallTime(new Date().toISOString(), clock.timeZone).day}
      />
      {record.accepted_at && (
        <NumberField
          {...duration}
          required={!duration.disabled && record.duration_minutes !== null}
          min={1}
          max={1440}
          step={15}
        />
      )}
      <CallCompanyField record={record} form={form} />
      <ReadOnlyField label={t('field.subcontractor_phone')}>
        {record.subcontractor_phone && <TelephoneText phone={record.subcontractor_phone} />}
      </ReadOnlyField>
      <ChoiceField {...technician} choices={technicians.items} storedText={record.technician_name} />
      <StatusField record={record} form={form} />
      <ReadOnlyField label={t('field.created_at')}>{formats.readerTime(record.created_at)}</ReadOnlyField>
    </RecordPanel>
  )
}
