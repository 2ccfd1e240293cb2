import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { FormPage } from '../ui/FormPage.tsx'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { BackToCalls } from './BackToCalls.tsx'
import { callPath } from './callView.tsx'
import { NewCallFields } from './NewCallFields.tsx'
import { useNewCall } from './useNewCall.ts'

/** A new call as a page of its own: the form of the popup. */
export function CreateCallPage({ blank }: { blank: CallRecord }) {
  const t = useT()
  const navigate = useNavigate()
  const call = useNewCall(blank, (ID) => void navigate({ to: callPath(ID), replace: true, ignoreBlocker: true }))
  const guard = useLeaveGuard(call.wouldLose)
  return (
    <>
      <FormPage
        title={t('call.new')}
        back={<BackToCalls />}
        action={t('call.create')}
        isSending={call.isSending}
        refusal={call.form.refusal}
        onSubmit={call.form.submit}
      >
        <NewCallFields call={call} />
      </FormPage>
      {call.cards.dialog}
      <LeaveDialog guard={guard} />
    </>
  )
}
