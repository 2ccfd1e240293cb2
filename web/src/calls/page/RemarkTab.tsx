import { maxLengths } from '@callout/domain/calls/call.ts'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import classes from '../../ui/records/RecordPage.module.css'
import { useCallField } from './useCallField.ts'
import type { CallForm } from './useCallForm.ts'

export function RemarkTab({ form }: { form: CallForm }) {
  const field = useCallField(form)
  return (
    <div className={classes.fields}>
      <TextField {...field('subject')} required maxLength={maxLengths.subject} />
      <AreaField {...field('description')} maxLength={maxLengths.description} />
      <AreaField {...field('description_sat')} maxLength={maxLengths.description} />
    </div>
  )
}
