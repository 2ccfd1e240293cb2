import { asksForDocuments, refusalOfStatus } from '@callout/domain/calls/call.rules.ts'
import { type CallRecord, lengths } from '@callout/domain/calls/call.ts'
import { isElevated } from '@callout/domain/kernel/access.ts'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { toast } from '../kernel/toast.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { CommentDialog } from '../ui/CommentDialog.tsx'
import { lookUpDocuments } from './lookUpDocuments.ts'
import type { CallForm } from './useCallForm.ts'

/** The status, with the guards of its changes told before the server is asked. */
export function StatusField({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const { role } = useSignedIn()
  const statuses = useValueList(isElevated(role) ? 'call_statuses' : 'technician_statuses')
  const [commenting, setCommenting] = useState<number>()
  const [isLooking, setLooking] = useState(false)
  const { value, error, disabled } = form.field('status_id', t('field.status_id'))

  /** Whether the call has fees and spare parts; undefined where the lookups failed. */
  const lookUp = async (status_id: number) => {
    if (!asksForDocuments({ role }, form.base, status_id)) return true
    setLooking(true)
    const found = await lookUpDocuments(record.call_id)
    setLooking(false)
    return found
  }
  const choose = async (status_id: number) => {
    const hasFeesAndParts = await lookUp(status_id)
    if (hasFeesAndParts === undefined) return
    const { description_sat, fictive_serial_number } = form.values
    const facts = { offered: statuses.items.map((item) => Number(item.value)), hasFeesAndParts }
    const refusal = refusalOfStatus({ role }, form.base, { status_id, description_sat, fictive_serial_number }, facts)
    if (refusal?.errors.description_sat) return setCommenting(status_id)
    if (refusal) {
      toast.warning(t(refusal.key))
      return form.mark('status_id', refusal.key)
    }
    form.set('status_id', status_id)
  }
  return (
    <>
      <ChoiceField
        name="status_id"
        label={t('field.status_id')}
        value={String(value)}
        onChange={(chosen) => void choose(Number(chosen))}
        error={error}
        disabled={disabled || isLooking}
        choices={statuses.items}
        storedText={record.status}
      />
      {commenting !== undefined && (
        <CommentDialog
          title={t('field.description_sat')}
          label={t('message.comment_required')}
          maxLength={lengths.description}
          action={t('action.continue')}
          onDone={(comment) => {
            form.set('description_sat', comment)
            form.set('status_id', commenting)
            setCommenting(undefined)
          }}
          onClose={() => setCommenting(undefined)}
        />
      )}
    </>
  )
}
