import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { viewApi } from '@callout/domain/views/view.api.ts'
import { refusalToShare } from '@callout/domain/views/view.rules.ts'
import { areFiltersTooLong, sharings, type View, viewLimits } from '@callout/domain/views/view.ts'
import { refreshRows } from '../platform/api/queries.ts'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../ui/fields/CheckField.tsx'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

interface SaveViewDialogProps {
  readonly initial: BodyInput<typeof viewApi.save> & { readonly version?: number | undefined }
  /** False on a page that opens with its own rows. */
  readonly canBeDefault: boolean
  readonly onDone: (view: View) => void
  readonly onClose: () => void
}

/** Form to create a view or to change one's own: name, sharing, and whether it is the default. */
export function SaveViewDialog({ initial, canBeDefault, onDone, onClose }: SaveViewDialogProps) {
  const t = useT()
  const session = useRequiredSession()
  const allowed = sharings.filter((shared) => !refusalToShare(session, shared))
  const form = useEndpointForm(
    viewApi.save,
    { shared: 'private', isDefault: false, ...initial },
    {
      onDoneIfMounted: onDone,
      // If it was changed in another window, the next attempt has the version that is loaded then.
      onRefused: () => void refreshRows(),
      version: initial.version,
    },
  )
  const choices = allowed.map((value) => ({ value, text: t(`view.shared_${value}`) }))
  const isTooLong = areFiltersTooLong((initial.filterData ?? {}) as FilterData)
  return (
    <FormDialog
      title={t(initial.ID === undefined ? 'view.save' : 'view.rename')}
      action={t('save.save')}
      {...form.dialogProps}
      actionDisabled={isTooLong}
      refusal={isTooLong ? t('view.refused.filters') : form.refusal}
      onClose={onClose}
      size="md"
    >
      <TextField {...form.field<string>('name', t('view.name'))} required maxLength={viewLimits.name} data-autofocus />
      <ChoiceField {...form.field<string>('shared', t('view.shared'))} choices={choices} />
      {canBeDefault && <CheckField {...form.field<boolean>('isDefault', t('view.is_default'))} />}
    </FormDialog>
  )
}
