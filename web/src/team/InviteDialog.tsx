import { isLanguage, type Language, languages } from '@callout/domain/messages/messages.ts'
import { teamApi } from '@callout/domain/team/team.api.ts'
import { type TeamMember, teamLimits } from '@callout/domain/team/team.ts'
import { Text } from '@mantine/core'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { languageNames, useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { EmailField } from '../ui/fields/EmailField.tsx'
import { NameField } from '../ui/fields/NameField.tsx'

interface InviteDialogProps {
  readonly member: TeamMember
  /** Language of the network. */
  readonly culture: string
  /** Not called once the user has left the dialog. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Invites a technician by email. */
export function InviteDialog({ member, culture, onDone, onClose }: InviteDialogProps) {
  const t = useT()
  const { technician, technician_name: name } = member
  const language: Language = isLanguage(culture) ? culture : 'es'
  const form = useEndpointForm(
    teamApi.invite,
    { technician, email: '', name, culture: language },
    { onDoneIfMounted: onDone },
  )
  return (
    <FormDialog
      title={t('team.invite_title', { name })}
      action={t('team.invite')}
      {...form.dialogProps}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('team.invite_hint')}
      </Text>
      <EmailField {...form.field<string>('email', t('field.email'))} maxLength={254} required />
      <NameField {...form.field<string>('name', t('team.name'))} maxLength={teamLimits.name} required />
      <ChoiceField
        {...form.field<string>('culture', t('shell.language'))}
        choices={languages.map((value) => ({ value, text: languageNames[value] }))}
        required
      />
    </FormDialog>
  )
}
