import { lengths } from '@callout/domain/calls/call.ts'
import classes from '../ui/RecordPage.module.css'
import { AreaField, TextField } from '../ui/TextField.tsx'
import type { CallForm } from './useCallForm.ts'
import { useField } from './useField.ts'

export function RemarkTab({ form }: { form: CallForm }) {
  const field = useField(form)
  return (
    <div className={classes.fields}>
      <TextField {...field('subject')} required maxLength={lengths.subject} />
      <AreaField {...field('description')} maxLength={lengths.description} />
      <AreaField {...field('description_sat')} maxLength={lengths.description} />
    </div>
  )
}
