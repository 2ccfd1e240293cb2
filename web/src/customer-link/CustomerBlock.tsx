import type { CallRecord } from '@callout/domain/calls/call.ts'
import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import type { CustomerAnswerRecord } from '@callout/domain/customer-link/customer-link.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { formatDay, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'
import { UndeliveredEmails } from '../ui/records/UndeliveredEmails.tsx'
import classes from './CustomerBlock.module.css'

const tones = { confirmed: 'good', wish: 'waiting', cancelled: 'urgent' } as const satisfies Record<string, Tone>

interface CustomerBlockProps {
  readonly call: CallRecord
  /** Moves the visit to the time that the customer asked for. */
  readonly wish: {
    readonly moveToWish: (start: string, technician: string) => void
    readonly isMoving: boolean
  }
}

/** The customer's answers through the link, and the emails that contained it. Renders nothing without either. */
export function CustomerBlock({ call, wish }: CustomerBlockProps) {
  const t = useT()
  const { data } = useEndpointQuery(customerLinkApi.answer, { ID: call.ID })
  if (!data || !hasContent(data)) return null
  return (
    <section className={classes.block} data-testid="customer-answer">
      <Group gap="xs">
        <Title order={2} className={classes.heading}>
          {t('customer_link.block')}
        </Title>
        {data.answer !== '' && <ToneBadge tone={tones[data.answer]}>{t(`customer_answer.${data.answer}`)}</ToneBadge>}
        {data.rating !== null && <ToneBadge tone="info">{t('customer_link.rated', { rating: data.rating })}</ToneBadge>}
      </Group>
      <AnswerTexts call={call} answer={data} />
      {data.can_keep && <AnswerButtons call={call} wish={wish} answer={data} />}
      <Mails mails={data.mails} />
      <UndeliveredEmails undelivered={data.undelivered} />
    </section>
  )
}

const hasContent = ({ answer, wants_earlier, rating, floor, remark, mails, undelivered }: CustomerAnswerRecord) =>
  answer !== '' ||
  wants_earlier ||
  rating !== null ||
  floor !== '' ||
  remark !== '' ||
  mails.length + undelivered.length > 0

function AnswerTexts({ call, answer }: Pick<CustomerBlockProps, 'call'> & { readonly answer: CustomerAnswerRecord }) {
  const t = useT()
  const { visitTime } = useFormats()
  const {
    wish_at,
    wish_technician_name,
    wish_days,
    wish_part,
    wants_call,
    wants_earlier,
    reason,
    floor,
    remark,
    rating_words,
  } = answer
  const labelled = (name: string, value: string) => value && t('text.labelled', { label: labelOf(t, name), value })
  const lines = [
    wish_at &&
      t('customer_link.wish_at', {
        when: [visitTime(wish_at, call), wish_technician_name].filter(Boolean).join(' · '),
      }),
    wish_days.length > 0 &&
      t('customer_link.wish_days', {
        days: [wish_days.map(formatDay).join(', '), wish_part && t(`customer_link.part.${wish_part}`)]
          .filter(Boolean)
          .join(' · '),
      }),
    wants_call && t('customer_link.wants_call'),
    wants_earlier && t('customer_link.earlier'),
    labelled('customer_reason', reason),
    labelled('customer_floor', floor),
    labelled('customer_remark', remark),
    labelled('rating_words', rating_words),
  ].filter((line) => typeof line === 'string' && line !== '')
  return lines.map((line) => (
    <Text key={line as string} className={classes.text}>
      {line}
    </Text>
  ))
}

/** Buttons that move the visit to the time the customer asked for, or keep it. */
function AnswerButtons({ call, wish, answer }: CustomerBlockProps & { readonly answer: CustomerAnswerRecord }) {
  const t = useT()
  const keep = useEndpointMutation(customerLinkApi.keep)
  const { wish_at, wish_technician } = answer
  const isBusy = keep.isPending || wish.isMoving
  return (
    <Group gap="xs">
      {wish_at && (
        <Button
          size="xs"
          disabled={isBusy}
          loading={wish.isMoving}
          onClick={() => wish.moveToWish(wish_at, wish_technician)}
        >
          {t('customer_link.take_wish')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        loading={keep.isPending}
        onClick={() => keep.mutate({ ID: call.ID })}
      >
        {t('customer_link.keep')}
      </Button>
    </Group>
  )
}

function Mails({ mails }: Pick<CustomerAnswerRecord, 'mails'>) {
  const t = useT()
  const { networkTime } = useFormats()
  if (mails.length === 0) return null
  return (
    <Text c="dimmed" size="sm">
      {t('text.labelled', {
        label: t('customer_link.mails'),
        value: mails.map(({ kind, at }) => `${t(`customer_link.mail.${kind}`)} ${networkTime(at)}`).join(', '),
      })}
    </Text>
  )
}
