import { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import { type CreatedKey, keyLimits, keyRoles } from '@callout/domain/api-keys/api-key.ts'
import { Role, scopes } from '@callout/domain/platform/access.ts'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useValueList } from '../platform/lists/useValueList.ts'
import { useSession } from '../platform/session/session.ts'
import { InstantField } from '../ui/dates/InstantField.tsx'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { CheckGroup } from '../ui/fields/CheckGroup.tsx'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

/** A key that was just created, with the name of its program. */
export interface NamedKey extends Pick<CreatedKey, 'key'> {
  readonly name: string
}

interface CreateKeyDialogProps {
  readonly onDone: (created: NamedKey) => void
  readonly onClose: () => void
}

/** Creates a key for a program. */
export function CreateKeyDialog({ onDone, onClose }: CreateKeyDialogProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const session = useSession()
  const networkCode = session?.networkCode ?? ''
  const initial = {
    name: '',
    role: Role.backoffice,
    networks: [networkCode],
    societe_uuid: '',
    scopes: ['read', 'write'],
    ends_at: null,
  }
  const form = useEndpointForm(apiKeyApi.create, initial, {
    onDone: ({ key }) => {
      onDone({ name: String(form.read('name')).trim(), key })
    },
  })
  const isOfCompany = form.values.role === Role.sat
  const companies = useValueList('subContractors', { enabled: isOfCompany })
  const chooseRole = (role: string) => {
    form.setField('role', role)
    // A company works in the network that lists it.
    if (role === Role.sat) form.setField('networks', [networkCode])
    else form.setField('societe_uuid', '')
  }
  const networks = session?.networks ?? []
  return (
    <FormDialog title={t('apikey.create_title')} action={t('apikey.create')} {...form.dialogProps} onClose={onClose}>
      <TextField
        {...form.field<string>('name', t('apikey.name'))}
        description={t('apikey.name_hint')}
        maxLength={keyLimits.name}
        required
      />
      <ChoiceField
        {...form.field<string>('role', t('apikey.role'))}
        onChange={chooseRole}
        choices={keyRoles.map((value) => ({ value, text: t(`role.${value}`) }))}
        required
      />
      {isOfCompany && (
        <ChoiceField
          {...form.field<string>('societe_uuid', t('field.societe_uuid'))}
          choices={companies.items}
          required
        />
      )}
      {!isOfCompany && networks.length > 1 && (
        <CheckGroup
          {...form.field<string[]>('networks', t('apikey.networks'))}
          description={t('apikey.networks_hint')}
          choices={networks.map(({ code, networkName }) => ({ value: code, text: networkName }))}
        />
      )}
      <CheckGroup
        {...form.field<string[]>('scopes', t('apikey.scopes'))}
        description={t('apikey.scopes_hint')}
        choices={scopes.map((value) => ({ value, text: t(`apikey.scope.${value}`) }))}
      />
      <InstantField {...form.field<string | null>('ends_at', t('apikey.ends_at'))} timeZone={timeZone} />
    </FormDialog>
  )
}
