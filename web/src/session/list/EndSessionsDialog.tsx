import { sessionApi } from '@callout/domain/session/session.api.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { isNotFound } from '../../platform/api/errors.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useReauthentication } from './useReauthentication.tsx'

/** The session to end, with the title of the dialog, or all other sessions. */
export type SessionsToEnd = { readonly ID: string; readonly title: string } | 'others'

interface EndSessionsDialogProps {
  readonly ending: SessionsToEnd
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before ending another session or all others. Asks the user to sign in again if that was too long ago. */
export function EndSessionsDialog({ ending, onDone, onClose }: EndSessionsDialogProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const reauthentication = useReauthentication()
  const onFailure = (failure: Error) => {
    if (reauthentication.handleFailure(failure)) return
    if (!isNotFound(failure)) return setRefusal(failure.message)
    // The session was ended elsewhere or has expired.
    setRefusal(t('sessions.gone'))
    void refreshRows()
  }
  const endOne = useEndpointMutation(sessionApi.end, { onDoneIfMounted: onDone, onFailure })
  const endOthers = useEndpointMutation(sessionApi.endOthers, { onDoneIfMounted: onDone, onFailure })
  const isAll = ending === 'others'
  const title = isAll ? t('sessions.end_others') : ending.title
  const question = {
    action: t(isAll ? 'sessions.end_others' : 'sessions.end'),
    danger: true,
    isWorking: endOne.isPending || endOthers.isPending,
    refusal,
    onConfirm: () => (isAll ? endOthers.mutate({}) : endOne.mutate({ ID: ending.ID })),
    children: <Text>{t(isAll ? 'sessions.confirm_others' : 'sessions.confirm_one')}</Text>,
  }
  return <ConfirmDialog title={title} onClose={onClose} {...(reauthentication.question ?? question)} />
}
