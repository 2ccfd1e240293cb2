import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { refreshRows } from '../kernel/queries.ts'
import { useValueList } from '../kernel/useValueList.ts'
import classes from '../ui/RecordPage.module.css'
import { callsLeftBehind } from './BackToCalls.tsx'
import { CallActions } from './CallActions.tsx'
import { PriorityBadge } from './CallBadges.tsx'
import { keepCall } from './callQueries.ts'
import type { CallForm } from './useCallForm.ts'

const AcceptCallDialog = lazy(async () => ({ default: (await import('./AnswerCallDialog.tsx')).AcceptCallDialog }))
const RejectCallDialog = lazy(async () => ({ default: (await import('./AnswerCallDialog.tsx')).RejectCallDialog }))

/** Which call this is, and the answer it waits for. */
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
      {record.rejected_at && !record.societe_uuid && <Declined record={record} />}
      <Suspense>
        {answer === 'accept' && (
          <AcceptCallDialog
            record={record}
            onClose={close}
            onDone={(accepted) => {
              keepCall(accepted)
              form.rebase(accepted)
              close()
            }}
          />
        )}
        {answer === 'reject' && (
          <RejectCallDialog
            record={record}
            onClose={close}
            onDone={() => {
              // The call is no longer this company's: nothing typed here could be saved.
              form.discard()
              close()
              const { to, search } = callsLeftBehind()
              void navigate({ to, search: () => search as never, ignoreBlocker: true }).then(refreshRows)
            }}
          />
        )}
      </Suspense>
    </header>
  )
}

/** Who declined the call, when and why, as long as nobody else has it. */
function Declined({ record }: { record: CallRecord }) {
  const t = useT()
  const formats = useFormats()
  const { items } = useValueList('reject_reasons')
  const [value, ...words] = record.reject_reason.split(': ')
  const reason = [items.find((item) => item.value === value)?.text ?? value, ...words].join(': ')
  return (
    <Alert mb="md" py="sm" color="yellow">
      {t('call.declined', { company: record.rejected_by, when: formats.instant(record.rejected_at), reason })}
    </Alert>
  )
}
