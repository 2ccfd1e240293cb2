import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { refreshRows } from '../../platform/api/queries.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import classes from '../../ui/records/RecordPage.module.css'
import { callsListLocation } from '../BackToCalls.tsx'
import { PriorityBadge } from '../CallBadges.tsx'
import { cacheCall } from '../callQueries.ts'
import { CallActions } from './CallActions.tsx'
import type { CallForm } from './useCallForm.ts'

const AcceptCallDialog = lazyDialog(() => import('../answer/AnswerCallDialog.tsx'), 'AcceptCallDialog')
const RejectCallDialog = lazyDialog(() => import('../answer/AnswerCallDialog.tsx'), 'RejectCallDialog')

/** Title, actions and pending answer of a call. */
export function CallHeader({ record, form }: { record: CallRecord; form: CallForm }) {
  const t = useT()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<'accept' | 'reject'>()
  const close = () => setAnswer(undefined)
  const { can } = record

  return (
    <header>
      <div className={classes.header}>
        <div className={classes.title}>
          <div className={classes.number}>
            <Title order={1}>{t('call.title', { call_id: record.call_id })}</Title>
            <PriorityBadge priority={record.priority} />
          </div>
          <Text c="dimmed" className={classes.subject}>
            {record.subject}
          </Text>
        </div>
        <Group gap="sm">
          <CallActions record={record} />
          {can.reject && (
            <Button variant="default" onClick={() => setAnswer('reject')}>
              {t('call.reject')}
            </Button>
          )}
          {can.accept && <Button onClick={() => setAnswer('accept')}>{t('call.accept')}</Button>}
        </Group>
      </div>
      {can.accept && (
        <Alert mb="md" py="sm">
          {t('call.awaits_answer')}
        </Alert>
      )}
      {record.rejected_at && !record.societe_uuid && <DeclinedAlert record={record} />}
      <Suspense>
        {answer === 'accept' && (
          <AcceptCallDialog
            record={record}
            onClose={close}
            onDone={(accepted) => {
              cacheCall(accepted)
              form.mergeNewer(accepted)
              close()
            }}
          />
        )}
        {answer === 'reject' && (
          <RejectCallDialog
            record={record}
            onClose={close}
            onDone={() => {
              // The call no longer belongs to this company, so unsaved input is lost anyway.
              form.discard()
              close()
              const { to, search } = callsListLocation()
              void navigate({ to, search: () => search as never, ignoreBlocker: true }).then(refreshRows)
            }}
          />
        )}
      </Suspense>
    </header>
  )
}

/** Shows who declined the call, when and why, while no company has it. */
function DeclinedAlert({ record }: { record: CallRecord }) {
  const t = useT()
  const formats = useFormats()
  const { items } = useValueList('reject_reasons')
  const [value, ...comment] = record.reject_reason.split(': ')
  const reason = [items.find((item) => item.value === value)?.text ?? value, ...comment].join(': ')
  return (
    <Alert mb="md" py="sm" color="yellow">
      {t('call.declined', { company: record.rejected_by, when: formats.readerTime(record.rejected_at), reason })}
    </Alert>
  )
}
