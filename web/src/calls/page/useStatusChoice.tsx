import { refusalOfStatus, requiresDocuments } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { isElevated } from '@callout/domain/platform/access.ts'
import { useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { CommentDialog } from '../../ui/dialogs/CommentDialog.tsx'
import { checkFeesAndSpareParts } from './checkFeesAndSpareParts.ts'
import { remarkWithComment, roomForComment } from './remarkWithComment.ts'
import type { CallForm } from './useCallForm.ts'

/** Chooses a status in the form, after the rules of a status change. Nothing is sent yet. `place` tells its uses apart. */
export function useStatusChoice(record: CallRecord, form: CallForm, place: 'field' | 'next action') {
  const t = useT()
  const { role } = useRequiredSession()
  const { items: statuses } = useValueList(isElevated(role) ? 'call_statuses' : 'technician_statuses')
  const [commentFor, setCommentFor] = useDialogState<number>(`comment of ${place}`)
  const [isChecking, setChecking] = useState(false)
  const { description_sat, fictive_serial_number } = form.values
  const nameOf = (status_id: number) => statuses.find((item) => Number(item.value) === status_id)?.text ?? ''

  /** True if the call has the documents this status requires; undefined if a lookup failed. */
  const checkDocuments = async (status_id: number) => {
    if (!requiresDocuments({ role }, form.base, status_id)) return true
    setChecking(true)
    const hasDocuments = await checkFeesAndSpareParts(record.call_id)
    setChecking(false)
    return hasDocuments
  }
  /** Sets the status, asks for a missing comment or says why not; resolves to true if it is set. */
  const choose = async (status_id: number): Promise<boolean> => {
    const hasFeesAndParts = await checkDocuments(status_id)
    if (hasFeesAndParts === undefined) return false
    // Until the list is loaded, only the server knows which statuses it offers.
    const offered = statuses.length === 0 ? [status_id] : statuses.map((item) => Number(item.value))
    const facts = { offered, hasFeesAndParts }
    const refusal = refusalOfStatus({ role }, form.base, { status_id, description_sat, fictive_serial_number }, facts)
    // Without room for a comment, the user shortens the remark in its own field.
    if (refusal?.errors.description_sat && roomForComment(description_sat) > 0) setCommentFor(status_id)
    // The field keeps its current, valid status, so a toast shows the refusal instead of a field error.
    else if (refusal) toast.warning(t(refusal.key))
    else form.setField('status_id', status_id)
    return refusal === undefined
  }
  const dialog = commentFor !== undefined && (
    <CommentDialog
      title={t('field.description_sat')}
      label={t('message.comment_required')}
      maxLength={roomForComment(description_sat)}
      action={t('call.set_status', { status: nameOf(commentFor) })}
      dismiss={t('call.keep_status')}
      onDone={(comment) => {
        form.setField('description_sat', remarkWithComment(description_sat, comment))
        form.setField('status_id', commentFor)
        setCommentFor(undefined)
      }}
      onClose={() => setCommentFor(undefined)}
    />
  )
  return { statuses, isChecking, choose, dialog }
}
