import { adminTemplatesApi } from '@callout/domain/admin/admin.templates.api.ts'
import type { MailTemplateName } from '@callout/domain/admin/admin.templates.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { framedMail } from './framedMail.ts'
import type { MailText } from './mailText.ts'
import classes from './Templates.module.css'

/** Time without typing before the preview is asked for, in milliseconds. */
const delayMs = 400

type Look = 'phone' | 'wide' | 'plain'

interface TemplatePreviewProps {
  readonly name: MailTemplateName
  /** '' for the language of the network. */
  readonly lang: '' | Language
  readonly text: MailText
}

/** A text as it arrives, with a real call; and the button that sends it to oneself. */
export function TemplatePreview({ name, lang, text }: TemplatePreviewProps) {
  const t = useT()
  const [call, setCall] = useState('')
  const [look, setLook] = useState<Look>('phone')
  const [asked] = useDebouncedValue(JSON.stringify({ subject: text.subject, body: text.body, call_id: call }), delayMs)
  const sent = { template: name, lang, ...(JSON.parse(asked) as MailText & { call_id: string }) }
  const { data, error } = useEndpointQuery(adminTemplatesApi.preview, sent, { keepPrevious: true })
  const sendToMe = useEndpointMutation(adminTemplatesApi.sendToMe, {
    isSilent: true,
    onDone: ({ email }) => toast.success(t('admin.template_sent', { email })),
  })
  return (
    <section
      className={classes.preview}
      data-wide={(data?.html && look === 'wide') || undefined}
      aria-label={t('admin.template_preview')}
    >
      <TextInput
        name="preview_call"
        label={t('admin.template_call')}
        placeholder={data?.call_id}
        description={t('admin.template_call_hint')}
        value={call}
        maxLength={50}
        onChange={(event) => setCall(event.currentTarget.value)}
        error={error?.message}
      />
      {data?.html && (
        <SegmentedControl
          aria-label={t('admin.template_preview')}
          value={look}
          onChange={(chosen) => setLook(chosen as Look)}
          data={(['phone', 'wide', 'plain'] as const).map((value) => ({
            value,
            label: t(`admin.template_preview_${value}`),
          }))}
        />
      )}
      {data?.html && look !== 'plain' ? (
        <div className={classes.scroll}>
          <iframe
            className={classes.mail}
            sandbox=""
            title={t('admin.template_preview')}
            srcDoc={framedMail(data.html)}
          />
        </div>
      ) : (
        <div className={classes.phone} role="status" aria-label={t('admin.template_preview')}>
          <Text fw={600}>{data?.subject}</Text>
          <div>{data?.body}</div>
        </div>
      )}
      <Button
        variant="default"
        disabled={!data || Boolean(error)}
        loading={sendToMe.isPending}
        onClick={() => sendToMe.mutate({ template: name, lang, ...text, call_id: call })}
      >
        {t('admin.template_send')}
      </Button>
    </section>
  )
}
