import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { IconDots, IconLockOpen, IconTrash, IconUserPlus } from '../../ui/icons/laterIcons.tsx'
import { useLeaveRecord } from '../../ui/records/useLeaveRecord.ts'
import { callsListLocation } from '../BackToCalls.tsx'

interface CallMenuProps {
  readonly record: CallRecord
  /** Opens the assign dialog; undefined if this is no action of the menu. */
  readonly onAssign?: (() => void) | undefined
  /** Asks the office to open the call again; undefined if this is no action of the menu. */
  readonly onRequestReopening?: (() => void) | undefined
}

/** The less frequent actions of a call. Renders nothing if there are none. */
export function CallMenu({ record, onAssign, onRequestReopening }: CallMenuProps) {
  const t = useT()
  const [isDeleting, deleteDialog] = useDisclosure(false)
  const leave = useLeaveRecord(callsListLocation)
  if (!onAssign && !onRequestReopening && !record.can.delete && !isDeleting) return null
  return (
    <>
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('call.more')} title={t('call.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onAssign && (
            <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={onAssign}>
              {t('call.assign')}
            </Menu.Item>
          )}
          {onRequestReopening && (
            <Menu.Item leftSection={<IconLockOpen size={16} />} onClick={onRequestReopening}>
              {t('call.next.request_reopening')}
            </Menu.Item>
          )}
          {record.can.delete && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={deleteDialog.open}>
              {t('call.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <DeleteCallDialog
          record={record}
          onDone={() => {
            deleteDialog.close()
            leave()
          }}
          onClose={deleteDialog.close}
        />
      )}
    </>
  )
}

interface DeleteCallDialogProps {
  readonly record: CallRecord
  readonly onDone: () => void
  readonly onClose: () => void
}

function DeleteCallDialog({ record, onDone, onClose }: DeleteCallDialogProps) {
  const t = useT()
  const { ID, version, call_id } = record
  const remove = useEndpointMutation(callApi.delete, {
    successMessage: t('message.named_call_deleted', { call_id }),
    removesRecord: true,
    onDone,
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
