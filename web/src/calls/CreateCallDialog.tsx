import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { callPath } from './callView.tsx'
import classes from './NewCall.module.css'
import { NewCallFields } from './NewCallFields.tsx'
import { useNewCall } from './useNewCall.ts'

interface CreateCallDialogProps {
  /** A blank call, or the one to duplicate. */
  readonly from: CallRecord
  readonly onClose: () => void
}

/** A new call in a popup; filled from another call, it takes the whole window. Ends on the new call's page. */
export function CreateCallDialog({ from, onClose }: CreateCallDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const isDuplicate = from.ID !== ''
  const call = useNewCall(from, (ID) => {
    onClose()
    void navigate({ to: callPath(ID), ignoreBlocker: true })
  })
  const guard = useLeaveGuard(call.wouldLose)
  const fields = <NewCallFields call={call} />
  return (
    <>
      <FormDialog
        title={isDuplicate ? t('call.duplicate_title', { call_id: from.call_id }) : t('call.new')}
        action={t('call.create')}
        size="xl"
        fullScreen={isDuplicate}
        isSending={call.isSending}
        refusal={call.form.refusal}
        wouldLose={call.wouldLose}
        covered={call.cards.isOpen || guard.status === 'blocked'}
        onSubmit={call.form.submit}
        onClose={onClose}
      >
        {isDuplicate ? <div className={classes.whole}>{fields}</div> : fields}
      </FormDialog>
      {call.cards.dialog}
      <LeaveDialog guard={guard} />
    </>
  )
}
