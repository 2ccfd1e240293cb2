import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { pageLink } from '../../platform/browser/pageLink.ts'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import classes from './NewCall.module.css'
import { NewCallFields } from './NewCallFields.tsx'
import { useNewCall } from './useNewCall.ts'

interface CreateCallDialogProps {
  /** A blank call, or the call to duplicate. */
  readonly from: CallRecord
  readonly onClose: () => void
}

/** New call in a popup, full screen for a duplicate. Opens the new call's page when done. */
export function CreateCallDialog({ from, onClose }: CreateCallDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const isDuplicate = from.ID !== ''
  const call = useNewCall(from, (ID, tab) => {
    // This input is saved. Once the dialog is gone, the guard asks only about input on the page behind it.
    flushSync(onClose)
    void navigate(tab ? pageLink({ to: callPath(ID), search: { tab } }) : { to: callPath(ID) })
  })
  const fields = <NewCallFields call={call} />
  return (
    <>
      <FormDialog
        title={isDuplicate ? t('call.duplicate_title', { call_id: from.call_id }) : t('call.new')}
        action={t('call.create')}
        size="xl"
        fullScreen={isDuplicate}
        isSending={call.form.isSending}
        refusal={call.form.refusal}
        wouldLose={call.wouldLose}
        onSubmit={call.form.submit}
        onClose={onClose}
      >
        {isDuplicate ? <div className={classes.whole}>{fields}</div> : fields}
      </FormDialog>
      {call.dialogs}
    </>
  )
}
