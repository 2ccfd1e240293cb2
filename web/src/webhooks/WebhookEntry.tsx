import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import type { TestAnswer, Webhook } from '@callout/domain/webhooks/webhook.ts'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useValueList } from '../platform/lists/useValueList.ts'
import { EntryName } from '../ui/layout/EntriesPage.tsx'
import { Fact } from '../ui/layout/Fact.tsx'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import type { OpenedDialog } from './openedDialog.ts'
import { useAnswerText } from './useAnswerText.ts'
import classes from './Webhooks.module.css'

interface WebhookEntryProps {
  readonly webhook: Webhook
  readonly onOpen: (dialog: OpenedDialog) => void
}

/** Maximum number of events that are named; the others are counted. */
const maxNamedEvents = 6

/** A webhook with its address, events and last delivery, and buttons to test and change it. */
export function WebhookEntry({ webhook, onOpen }: WebhookEntryProps) {
  const t = useT()
  const formats = useFormats()
  const { ID, url, events, companies, active, paused_at, waiting, tried_at, answer_status } = webhook
  const [tested, setTested] = useState<TestAnswer>()
  const testing = useEndpointMutation(webhookApi.test, { isSilent: true, onDone: setTested })
  const { items } = useValueList('subContractors', { enabled: companies.length > 0 })
  const names = (values: readonly string[]) =>
    values.map((value) => items.find((item) => item.value === value)?.text ?? value).join(', ')
  const host = new URL(url).host
  const more = events.length - maxNamedEvents
  const button = { variant: 'default', size: 'compact-md' } as const
  return (
    <li className={classes.webhook} data-inactive={active ? undefined : true}>
      <EntryName name={url}>
        {paused_at && <ToneBadge tone="urgent">{t('webhook.state.paused')}</ToneBadge>}
        {!active && !paused_at && <ToneBadge tone="plain">{t('webhook.state.inactive')}</ToneBadge>}
      </EntryName>
      <div className={classes.actions}>
        <Button
          {...button}
          loading={testing.isPending}
          aria-label={t('webhook.test_one', { host })}
          onClick={() => testing.mutate({ ID })}
        >
          {t('webhook.test')}
        </Button>
        <Button
          {...button}
          aria-label={t('webhook.deliveries_of', { host })}
          onClick={() => onOpen({ kind: 'deliveries', webhook })}
        >
          {t('webhook.deliveries')}
        </Button>
        <Button
          {...button}
          aria-label={t('webhook.edit_one', { host })}
          onClick={() => onOpen({ kind: 'edit', webhook })}
        >
          {t('webhook.edit')}
        </Button>
        <Button
          {...button}
          aria-label={t('webhook.delete_one', { host })}
          onClick={() => onOpen({ kind: 'delete', webhook })}
        >
          {t('webhook.delete')}
        </Button>
      </div>
      <dl className={classes.facts}>
        <Fact term={t('webhook.events')}>
          {events.length === 0 ? t('webhook.all_events') : events.slice(0, maxNamedEvents).join(', ')}
          {more > 0 && ` ${t('webhook.more_events', { count: more })}`}
        </Fact>
        {companies.length > 0 && <Fact term={t('field.subContractors')}>{names(companies)}</Fact>}
        <Fact term={t('webhook.last_try')}>
          {tried_at
            ? t('webhook.last_answer', {
                when: formats.readerTime(tried_at),
                status: answer_status ?? t('webhook.no_answer'),
              })
            : t('webhook.never_tried')}
        </Fact>
        <Fact term={t('webhook.waiting')}>{String(waiting)}</Fact>
        <Fact term={t('webhook.changed_on')}>
          {t('apikey.created_by', { when: formats.readerTime(webhook.changed_at), name: webhook.changed_by })}
        </Fact>
      </dl>
      {paused_at && (
        <Alert color="orange" className={classes.note}>
          {t('webhook.paused_hint', { when: formats.readerTime(paused_at) })}
        </Alert>
      )}
      {tested && <TestResult tested={tested} onClose={() => setTested(undefined)} />}
    </li>
  )
}

/** The receiver's answer to a test. */
function TestResult({ tested, onClose }: { readonly tested: TestAnswer; readonly onClose: () => void }) {
  const t = useT()
  const answerText = useAnswerText()
  const { isAccepted, status, milliseconds } = tested
  return (
    <Alert
      color={isAccepted ? 'green' : 'red'}
      role="status"
      className={classes.note}
      classNames={{ title: classes.result ?? '' }}
      withCloseButton
      closeButtonLabel={t('action.close')}
      onClose={onClose}
      title={t(isAccepted ? 'webhook.test_accepted' : 'webhook.test_refused', {
        status: status ?? t('webhook.no_answer'),
        milliseconds,
      })}
    >
      <span className={classes.answer}>{answerText(tested)}</span>
    </Alert>
  )
}
