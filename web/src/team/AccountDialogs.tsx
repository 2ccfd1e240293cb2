import { teamApi } from '@callout/domain/team/team.api.ts'
import type { TeamMember } from '@callout/domain/team/team.ts'
import { Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmedSend } from '../ui/dialogs/ConfirmedSend.tsx'

interface AccountDialogProps {
  readonly member: TeamMember
  /** Not called once the user has left the dialog. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before closing the account of a technician. */
export function CloseAccountDialog({ member, onDone, onClose }: AccountDialogProps) {
  const t = useT()
  return (
    <ConfirmedSend
      title={t('team.close_title', { name: member.technician_name })}
      action={t('team.close_account')}
      danger
      endpoint={teamApi.closeAccount}
      body={{ technician: member.technician }}
      onDoneIfMounted={onDone}
      onClose={onClose}
    >
      <Text>{t('team.close_confirm')}</Text>
    </ConfirmedSend>
  )
}

/** Asks before mailing the link again. */
export function SendLinkDialog({ member, onDone, onClose }: AccountDialogProps) {
  const t = useT()
  return (
    <ConfirmedSend
      title={t('team.send_link_title', { name: member.technician_name })}
      action={t('team.send_link')}
      endpoint={teamApi.sendLink}
      body={{ technician: member.technician }}
      onDoneIfMounted={onDone}
      onClose={onClose}
    >
      <Text>{t('team.send_link_confirm', { email: member.account?.subject ?? '' })}</Text>
    </ConfirmedSend>
  )
}
