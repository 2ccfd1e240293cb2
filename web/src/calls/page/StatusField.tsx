import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import type { CallForm } from './useCallForm.ts'
import { useStatusChoice } from './useStatusChoice.tsx'

/** Status field. Checks the rules of a status change before anything is sent to the server. */
export function StatusField({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const { statuses, isChecking, choose, dialog } = useStatusChoice(record, form, 'field')
  const { value, error, disabled } = form.field('status_id', t('field.status_id'))
  return (
    <>
      <ChoiceField
        name="status_id"
        label={t('field.status_id')}
        value={String(value)}
        onChange={(chosen) => void choose(Number(chosen))}
        error={error}
        disabled={disabled || isChecking}
        choices={statuses}
        storedText={record.status}
      />
      {dialog}
    </>
  )
}
