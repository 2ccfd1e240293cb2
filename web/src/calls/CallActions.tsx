import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy, IconMail, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useT } from '../kernel/i18n.ts'
import { refreshRows } from '../kernel/queries.ts'
import { useAct } from '../kernel/useAct.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { callsLeftBehind } from './BackToCalls.tsx'

const CreateCallDialog = lazy(async () => ({ default: (await import('./CreateCallDialog.tsx')).CreateCallDialog }))

const MailDialog = lazy(async () => ({ default: (await import('../mail/MailDialog.tsx')).MailDialog }))

/** What may be done with the call as a whole, beside answering it. */
export function CallActions({ record }: { record: CallRecord }) {
  const t = useT()
  const [isCopying, copying] = useDisclosure(false)
  const [isDeleting, deleting] = useDisclosure(false)
  const [isMailing, mailing] = useDisclosure(false)
  return (
    <>
      {record.can.delete && (
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={deleting.open}>
          {t('call.delete')}
        </Button>
      )}
      {record.can.duplicate && (
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copying.open}>
          {t('call.duplicate')}
        </Button>
      )}
      {record.can.mail && (
        <Button variant="default" leftSection={<IconMail size={16} />} onClick={mailing.open}>
          {t('call.send_mail')}
        </Button>
      )}
      <Suspense>{isCopying && <CreateCallDialog from={record} onClose={copying.close} />}</Suspense>
      <Suspense>{isMailing && <MailDialog call={record} onClose={mailing.close} />}</Suspense>
      {isDeleting && <DeleteCallDialog record={record} onClose={deleting.close} />}
    </>
  )
}

function DeleteCallDialog({ record, onClose }: { record: CallRecord; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { ID, version, call_id } = record
  const remove = useAct(callApi.delete, {
    takesAway: true,
    onDone: () => {
      onClose()
      const { to, search } = callsLeftBehind()
      // Nothing typed on this page could be saved any more.
      void navigate({ to, search: () => search as never, ignoreBlocker: true }).then(refreshRows)
    },
    onFail: () => void refreshRows(),
  })
  return (
    <ConfirmDialog
      title={t('call.delete_one', { call_id })}
      action={t('call.delete')}
      danger
      isWorking={remove.isPending}
      refusal={remove.error?.message}
      onConfirm={() => remove.mutate({ ID, version })}
      onClose={onClose}
    >
      <Text size="sm">{t('call.delete_confirm')}</Text>
    </ConfirmDialog>
  )
}
