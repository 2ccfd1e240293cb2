import { type CallRecord, lengths } from '@callout/domain/calls/call.ts'
import { useT } from '../kernel/i18n.ts'
import { DayField } from '../ui/DateFields.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import classes from '../ui/RecordPage.module.css'
import { TextField } from '../ui/TextField.tsx'
import { CallCard } from './CallCard.tsx'
import { FictiveField } from './FictiveField.tsx'
import type { CallForm } from './useCallForm.ts'
import { useField } from './useField.ts'

export function ProductTab({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const field = useField(form)
  return (
    <div className={classes.fields}>
      <TextField {...field('internal_serial_number')} maxLength={lengths.serial_number} />
      <FictiveField form={form} />
      <div data-span="2">
        <ReadOnlyField
          label={t('field.code_product')}
          action={record.can.save && <CallCard record={record} form={form} />}
        >
          {record.code_product}
        </ReadOnlyField>
      </div>
      <div data-span="4">
        <ReadOnlyField label={t('field.item_name')}>{record.item_name}</ReadOnlyField>
      </div>
      <div data-span="2">
        <DayField {...field('warranty_start_date')} max={form.values.warranty_end_date ?? undefined} />
      </div>
      <div data-span="2">
        <DayField {...field('warranty_end_date')} min={form.values.warranty_start_date ?? undefined} />
      </div>
      <div data-span="2">
        <DayField {...field('warranty_extension_date')} min={form.values.warranty_start_date ?? undefined} />
      </div>
    </div>
  )
}
