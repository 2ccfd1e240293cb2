import { type CallRecord, maxLengths } from '@callout/domain/calls/call.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from '../../ui/records/RecordPage.module.css'
import { EditCardButton } from './EditCardButton.tsx'
import { FictiveSerialField } from './FictiveSerialField.tsx'
import { useCallField } from './useCallField.ts'
import type { CallForm } from './useCallForm.ts'

export function ProductTab({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const field = useCallField(form)
  return (
    <div className={classes.fields}>
      <TextField {...field('internal_serial_number')} maxLength={maxLengths.serial_number} />
      <FictiveSerialField form={form} />
      <div data-span="2">
        <ReadOnlyField label={t('field.code_product')} action={<EditCardButton record={record} form={form} />}>
          {record.code_product}
        </ReadOnlyField>
      </div>
      <div data-span="4">
        <ReadOnlyField label={t('field.item_name')}>{record.item_name}</ReadOnlyField>
      </div>
      <div data-span="2">
        <DayField {...field('warranty_start_date')} max={form.values.warranty_end_date} />
      </div>
      <div data-span="2">
        <DayField {...field('warranty_end_date')} min={form.values.warranty_start_date} />
      </div>
      <div data-span="2">
        <DayField {...field('warranty_extension_date')} min={form.values.warranty_start_date} />
      </div>
    </div>
  )
}
