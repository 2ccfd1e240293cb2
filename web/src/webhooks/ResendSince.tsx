import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { Alert, Button } from '@mantine/core'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { InstantField } from '../ui/dates/InstantField.tsx'
import classes from './Webhooks.module.css'

/** Sends every change since a time again, for instance after the receiver lost some. */
export function ResendSince({ ID }: { readonly ID: string }) {
  const t = useT()
  const { timeZone } = useFormats()
  const form = useEndpointForm(
    webhookApi.resend,
    { ID, since: null },
    {
      onDone: () => {
        form.setField('since', null)
      },
    },
  )
  return (
    <form
      noValidate
      className={classes.since}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {form.refusal && (
        <Alert color="red" role="alert">
          {form.refusal}
        </Alert>
      )}
      <InstantField {...form.field<string | null>('since', t('webhook.since'))} timeZone={timeZone} />
      <Button type="submit" variant="default" loading={form.isSending} disabled={!form.values.since}>
        {t('webhook.resend_since')}
      </Button>
    </form>
  )
}
