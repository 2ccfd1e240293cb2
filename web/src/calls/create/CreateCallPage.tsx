import type { CallRecord } from '@callout/domain/calls/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageLink } from '../../platform/browser/pageLink.ts'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts'
import { FormPage } from '../../ui/forms/FormPage.tsx'
import { BackToCalls } from '../BackToCalls.tsx'
import { NewCallFields } from './NewCallFields.tsx'
import { useNewCall } from './useNewCall.ts'

/** The form of a new call on its own page instead of in a popup. */
export function CreateCallPage({ blank }: { blank: CallRecord }) {
  const t = useT()
  const navigate = useNavigate()
  const call = useNewCall(blank, (ID, tab) =>
    navigate({ ...pageLink({ to: callPath(ID), search: tab ? { tab } : {}, replace: true }), ignoreBlocker: true }),
  )
  useLeaveGuard(call.wouldLose)
  useEffect(() => document.querySelector<HTMLElement>('main [data-autofocus]')?.focus(), [])
  return (
    <>
      <FormPage
        title={t('call.new')}
        back={<BackToCalls />}
        action={t('call.create')}
        isSending={call.form.isSending}
        refusal={call.form.refusal}
        onSubmit={call.form.submit}
      >
        <NewCallFields call={call} />
      </FormPage>
      {call.dialogs}
    </>
  )
}
