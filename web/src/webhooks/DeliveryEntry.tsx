import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import type { Delivery } from '@callout/domain/webhooks/webhook.ts'
import { Button } from '@mantine/core'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import { DeliveryBody } from './DeliveryBody.tsx'
import { useAnswerText } from './useAnswerText.ts'
import classes from './Webhooks.module.css'

interface DeliveryEntryProps {
  readonly delivery: Delivery
  readonly canResend: boolean
}

const tones = { waiting: 'waiting', sent: 'done', failed: 'urgent' } as const

/** A delivery: the event, whether it arrived, and what the receiver answered. */
export function DeliveryEntry({ delivery, canResend }: DeliveryEntryProps) {
  const t = useT()
  const formats = useFormats()
  const answerText = useAnswerText()
  const resending = useEndpointMutation(webhookApi.resend)
  const { ID, event, at, status, tries, tried_at, next_try_at, answer_status } = delivery
  const answer = [answer_status, answerText(delivery)].filter(Boolean).join(' ')
  return (
    <li className={classes.delivery}>
      <div className={classes.event}>
        <code>{event}</code>
        <ToneBadge tone={tones[status]}>{t(`webhook.status.${status}`)}</ToneBadge>
        <span className={classes.when}>{formats.readerTime(at)}</span>
      </div>
      <div className={classes.tried}>
        {tried_at ? t('webhook.tried', { tries, when: formats.readerTime(tried_at) }) : t('webhook.not_tried')}
        {next_try_at && tries > 0 && ` · ${t('webhook.next_try', { when: formats.readerTime(next_try_at) })}`}
      </div>
      {answer && <div className={classes.answer}>{answer}</div>}
      <DeliveryBody ID={ID} label={t('webhook.body_of', { event, when: formats.readerTime(at) })} />
      {canResend && (
        <Button
          className={classes.resend}
          variant="default"
          size="compact-sm"
          loading={resending.isPending}
          aria-label={t('webhook.resend_one', { event, when: formats.readerTime(at) })}
          onClick={() => resending.mutate({ ID })}
        >
          {t('webhook.resend')}
        </Button>
      )}
    </li>
  )
}
