import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Anchor } from '@mantine/core'
import { CallContract } from '../contracts/CallContract.tsx'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { wallTime } from '../kernel/zoned.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { InstantField } from '../ui/DateFields.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import classes from '../ui/RecordPage.module.css'
import { CallCompany } from './CallCompany.tsx'
import { StatusField } from './StatusField.tsx'
import type { CallForm } from './useCallForm.ts'
import { useField } from './useField.ts'

/** What is decided about a call: kind, appointment, company, technician, status. */
export function CallPanel({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const formats = useFormats()
  const field = useField(form)
  const { call_type_id } = form.values
  const callCenters = useValueList('call_centers')
  const callTypes = useValueList('call_types')
  const problemTypes = useValueList('problem_types', { parentValue: call_type_id, enabled: call_type_id !== '' })
  const technicians = useValueList('technicians', { record: { ID: record.ID } })
  const callType = field('call_type_id')
  const problemType = field('problem_type_id')
  const technician = field('technician')
  const appointment = field('appointment_date_at')

  return (
    <section className={classes.panel} aria-label={t('call.panel')}>
      <ReadOnlyField label={t('field.supplier_code')}>{record.supplier_code}</ReadOnlyField>
      <ReadOnlyField label={t('field.call_center')}>
        {callCenters.items.find(({ value }) => value === record.call_center)?.text ?? record.call_center}
      </ReadOnlyField>
      <CallContract call={record} />
      <ChoiceField
        {...callType}
        required
        choices={callTypes.items}
        storedText={record.call_type}
        onChange={(value) => {
          callType.onChange(value)
          // A problem belongs to the call type it was chosen under.
          if (value !== call_type_id) form.set('problem_type_id', '')
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
        timeZone={formats.timeZone}
        minDay={wallTime(new Date().toISOString(), formats.timeZone).day}
      />
      {record.accepted_at && <NumberField {...field('duration_minutes')} min={1} max={1440} step={15} />}
      <CallCompany record={record} form={form} />
      <ReadOnlyField label={t('field.subcontractor_phone')}>
        {record.subcontractor_phone && (
          <Anchor href={`tel:${record.subcontractor_phone}`}>{record.subcontractor_phone}</Anchor>
        )}
      </ReadOnlyField>
      <ChoiceField {...technician} choices={technicians.items} storedText={record.technician_name} />
      <StatusField record={record} form={form} />
      <ReadOnlyField label={t('field.created_at')}>{formats.localInstant(record.created_at)}</ReadOnlyField>
    </section>
  )
}
