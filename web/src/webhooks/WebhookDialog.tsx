import { changeKindNames } from '@callout/domain/changes/change.ts'
import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { eventTypes, type Webhook, webhookLimits } from '@callout/domain/webhooks/webhook.ts'
import { Input, MultiSelect, Pill } from '@mantine/core'
import { send } from '../platform/api/send.ts'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../ui/fields/CheckField.tsx'
import { clearButtonProps, removeButtonProps } from '../ui/fields/clearButtons.ts'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { ChoiceFilter } from '../ui/filters/ChoiceFilter.tsx'
import classes from './Webhooks.module.css'

interface WebhookDialogProps {
  /** Undefined for a new one. */
  readonly webhook: Webhook | undefined
  /** Called after a save without a new secret. Not called once the user has left the dialog. */
  readonly onDone: () => void
  /** Called with a new secret, in any case: nobody can read it later. */
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

const fieldsOf = ({ ID, version, url, events, companies, active }: Webhook) => ({
  ID,
  version,
  url,
  events,
  companies,
  active,
  rotate: false,
})

const blankFields = {
  ID: undefined,
  version: undefined,
  url: '',
  events: [],
  companies: [],
  active: true,
  rotate: false,
}

/** Creates a webhook, or changes its address, its events, its companies, and its secret. */
export function WebhookDialog({ webhook, onDone, onSecret, onClose }: WebhookDialogProps) {
  const t = useT()
  const form = useEndpointForm(webhookApi.save, webhook ? fieldsOf(webhook) : blankFields, {
    onDone: ({ secret }) => {
      if (secret) onSecret(secret)
    },
    onDoneIfMounted: ({ secret }) => {
      if (!secret) onDone()
    },
    loadNewest: async () => {
      const newest = (await send(webhookApi.list, {})).find(({ ID }) => ID === webhook?.ID)
      return newest && fieldsOf(newest)
    },
  })
  return (
    <FormDialog
      title={t(webhook ? 'webhook.edit_title' : 'webhook.create_title')}
      action={t(webhook ? 'save.save' : 'webhook.create')}
      {...form.dialogProps}
      onClose={onClose}
      size="lg"
    >
      <TextField
        {...form.field<string>('url', t('webhook.url'))}
        description={t('webhook.url_hint')}
        maxLength={webhookLimits.url}
        required
      />
      <EventsField {...form.field<string[]>('events', t('webhook.events'))} />
      <CompaniesField {...form.field<string[]>('companies', t('field.subContractors'))} />
      <CheckField {...form.field<boolean>('active', t('webhook.active'))} />
      {webhook && <CheckField {...form.field<boolean>('rotate', t('webhook.rotate'))} />}
    </FormDialog>
  )
}

/** Companies to choose; none means all. */
function CompaniesField({ label, value, error, onChange }: FieldProps<string[]>) {
  const t = useT()
  return (
    <div>
      <ChoiceFilter label={label} valueList="subContractors" value={value} onChange={onChange} isInBar={false} />
      <Input.Description mt={4}>{t('webhook.companies_hint')}</Input.Description>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}

/** Events to choose, by kind of record; none means all. */
function EventsField(field: FieldProps<string[]>) {
  const t = useT()
  const data = changeKindNames.map((kind) => ({
    group: t(`webhook.kind.${kind}`),
    items: eventTypes[kind].map((type) => `${kind}.${type}`),
  }))
  return (
    <MultiSelect
      {...field}
      classNames={{ inputField: classes.typed ?? '' }}
      data={data}
      description={t('webhook.events_hint')}
      placeholder={field.value.length === 0 ? t('webhook.all_events') : ''}
      searchable
      clearable
      clearButtonProps={clearButtonProps(t('action.clear', { field: field.label }))}
      renderPill={({ value: event, onRemove, disabled }) => (
        <Pill
          withRemoveButton
          onRemove={onRemove}
          disabled={disabled}
          removeButtonProps={removeButtonProps(t('webhook.remove_event', { event: String(event) }))}
        >
          {event}
        </Pill>
      )}
      hidePickedOptions
      openOnFocus={false}
      maxDropdownHeight={320}
      nothingFoundMessage={t('list.nothing_found')}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
