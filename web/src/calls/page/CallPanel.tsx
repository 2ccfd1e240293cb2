import type { CallRecord } from '@callout/domain/calls/call.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { ReactNode } from 'react'
import { CallContractField } from '../../coverage/CallContractField.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { InstantField } from '../../ui/dates/InstantField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { EmptyFields } from '../../ui/records/EmptyFields.tsx'
import { RecordPanel } from '../../ui/records/RecordPanel.tsx'
import { TelephoneText } from '../../ui/records/TelephoneText.tsx'
import { useTechnicians } from '../useTechnicians.tsx'
import { CallCompanyField } from './CallCompanyField.tsx'
import { StatusField } from './StatusField.tsx'
import { useCallField } from './useCallField.ts'
import type { CallForm } from './useCallForm.ts'

/**
 * Side panel of a call. The fields that people change most come first, so that they are in sight without scrolling. What
 * can only be read is below them, and folded away if it has no value.
 */
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

  const readsContracts = isAllowed(who.contractReaders, useRequiredSession())
  const callCenter = callCenters.items.find(({ value }) => value === record.call_center)?.text ?? record.call_center
  const phone = record.subcontractor_phone && <TelephoneText phone={record.subcontractor_phone} />
  const facts = [
    { value: phone, shown: readOnly(t('field.subcontractor_phone'), phone) },
    ...(readsContracts
      ? [{ value: record.service_contract_id, shown: <CallContractField key="contract" call={record} /> }]
      : []),
    { value: record.supplier_code, shown: readOnly(t('field.supplier_code'), record.supplier_code) },
    { value: callCenter, shown: readOnly(t('field.call_center'), callCenter) },
    { value: record.created_at, shown: readOnly(t('field.created_at'), formats.readerTime(record.created_at)) },
  ]

  return (
    <RecordPanel label={t('call.panel')}>
      <StatusField record={record} form={form} />
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
      <ChoiceField {...technician} choices={technicians.items} storedText={record.technician_name} />
      <CallCompanyField record={record} form={form} />
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
      {facts.filter(({ value }) => value).map(({ shown }) => shown)}
      <EmptyFields>{facts.filter(({ value }) => !value).map(({ shown }) => shown)}</EmptyFields>
    </RecordPanel>
  )
}

const readOnly = (label: string, value: ReactNode) => (
  <ReadOnlyField key={label} label={label}>
    {value}
  </ReadOnlyField>
)
