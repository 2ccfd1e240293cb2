import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy, IconMail, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { endpointQuery, queryClient, refreshRows } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { callsListLocation } from '../BackToCalls.tsx'

const CreateCallDialog = lazyDialog(() => import('../create/CreateCallDialog.tsx'), 'CreateCallDialog')

const MailDialog = lazyDialog(() => import('../../mail/MailDialog.tsx'), 'MailDialog')

/** Buttons that delete, duplicate or mail the call. */
export function CallActions({ record }: { record: CallRecord }) {
  const t = useT()
  const [isCopying, copyDialog] = useDisclosure(false)
  const [isDeleting, deleteDialog] = useDisclosure(false)
  const [isMailing, mailDialog] = useDisclosure(false)
  const prefetchMail = () =>
    void queryClient.prefetchQuery(endpointQuery(mailApi.suggest, { service_call_id: record.ID }))
  return (
    <>
      {record.can.delete && (
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={deleteDialog.open}>
          {t('call.delete')}
        </Button>
      )}
      {record.can.duplicate && (
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copyDialog.open}>
          {t('call.duplicate')}
        </Button>
      )}
      {record.can.mail && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} />}
          onClick={mailDialog.open}
          onMouseEnter={prefetchMail}
          onFocus={prefetchMail}
        >
          {t('call.send_mail')}
        </Button>
      )}
      <Suspense>{isCopying && <CreateCallDialog from={record} onClose={copyDialog.close} />}</Suspense>
      <Suspense>{isMailing && <MailDialog call={record} onClose={mailDialog.close} />}</Suspense>
      {isDeleting && <DeleteCallDialog record={record} onClose={deleteDialog.close} />}
    </>
  )
}

function DeleteCallDialog({ record, onClose }: { record: CallRecord; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { ID, version, call_id } = record
  const remove = useEndpointMutation(callApi.delete, {
    successMessage: t('message.named_call_deleted', { call_id }),
    removesRecord: true,
    onDone: () => {
      onClose()
      const { to, search } = callsListLocation()
      // The call is gone, so unsaved input must not block leaving the page.
      void navigate({ to, search: () => search as never, ignoreBlocker: true }).then(refreshRows)
    },
    onFailure: () => void refreshRows(),
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
