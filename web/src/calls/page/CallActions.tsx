import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { MailButton } from '../../mail/MailButton.tsx'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconCopy } from '../../ui/icons/laterIcons.tsx'
import classes from '../../ui/records/RecordPage.module.css'

const CreateCallDialog = lazyDialog(() => import('../create/CreateCallDialog.tsx'), 'CreateCallDialog')

/** Buttons that duplicate or mail the call. */
export function CallActions({ record }: { record: CallRecord }) {
  const t = useT()
  const [opened, setOpened] = useDialogState<'copy'>('actions')
  return (
    <>
      {record.can.duplicate && (
        <Button
          variant="default"
          className={classes.iconOnPhone}
          leftSection={<IconCopy size={16} />}
          onClick={() => setOpened('copy')}
        >
          {t('call.duplicate')}
        </Button>
      )}
      {record.can.mail && <MailButton call={record} />}
      <Suspense>{opened && <CreateCallDialog from={record} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
