import { useState } from 'react'
import { useT } from '../platform/i18n/i18n.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { InstantField } from '../ui/dates/InstantField.tsx'
import { CheckField } from '../ui/fields/CheckField.tsx'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { EmailField } from '../ui/fields/EmailField.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx'
import { AreaField, TextField } from '../ui/fields/TextField.tsx'
import classes from './Guide.module.css'
import { numberError, type SampleValues, sampleValues } from './sampleValues.ts'

/** Every kind of field, with its errors. */
export function SampleFields() {
  const t = useT()
  const [values, setValues] = useState(sampleValues)
  const field = <Name extends keyof SampleValues>(name: Name, label = labelOf(t, name)) => ({
    name,
    label,
    value: values[name],
    onChange: (value: SampleValues[Name]) => setValues((now) => ({ ...now, [name]: value })),
  })
  const priorities = (['L', 'M', 'H'] as const).map((value) => ({ value, text: t(`priority.${value}`) }))
  const wrong = numberError(values.number)
  return (
    <div className={classes.fields}>
      <TextField {...field('subject')} required error={values.subject.trim() === '' ? t('text.required') : undefined} />
      <NumberField {...field('number', t('guide.number'))} min={1} max={100_000} error={wrong && t(wrong)} />
      <ChoiceField {...field('priority')} choices={priorities} />
      <DayField {...field('warranty_end_date')} />
      <InstantField {...field('appointment_date_at')} timeZone="Europe/Madrid" />
      <EmailField {...field('email')} disabled />
      <AreaField {...field('description')} maxLength={200} />
      <CheckField {...field('fictive_serial_number')} />
      <ReadOnlyField label={t('field.code_product')}>GAS-BOILER</ReadOnlyField>
    </div>
  )
}
