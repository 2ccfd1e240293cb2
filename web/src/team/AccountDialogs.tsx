import { teamApi } from '@callout/domain/team/team.api.ts'
import type { TeamMember } from '@callout/domain/team/team.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

interface AccountDialogProps {
  readonly member: TeamMember
  /** Not called once the user has left the dialog. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before closing the account of a technician. */
export function CloseAccountDialog({ member, onDone, onClose }: AccountDialogProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const closing = useEndpointMutation(teamApi.closeAccount, {
    onDoneIfMounted: onDone,
    onFailure: (failure) => setRefusal(failure.message),
  })
  return (
    <ConfirmDialog
      title={t('team.close_title', { name: member.technician_name })}
      action={t('team.close_account')}
      danger
      isWorking={closing.isPending}
      refusal={refusal}
      onConfirm={() => closing.mutate({ technician: member.technician })}
      onClose={onClose}
    >
      <Text>{t('team.close_confirm')}</Text>
    </ConfirmDialog>
  )
}

/** Asks before mailing the link again. */
export function SendLinkDialog({ member, onDone, onClose }: AccountDialogProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const sending = useEndpointMutation(teamApi.sendLink, {
    onDoneIfMounted: onDone,
    onFailure: (failure) => setRefusal(failure.message),
  })
  return (
    <ConfirmDialog
      title={t('team.send_link_title', { name: member.technician_name })}
      action={t('team.send_link')}
      isWorking={sending.isPending}
      refusal={refusal}
      onConfirm={() => sending.mutate({ technician: member.technician })}
      onClose={onClose}
    >
      <Text>{t('team.send_link_confirm', { email: member.account?.subject ?? '' })}</Text>
    </ConfirmDialog>
  )
}
