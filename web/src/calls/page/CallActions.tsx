import type { CallRecord } from '@callout/domain/calls/call.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { firstMail } from '../../mail/firstMail.ts'
import { endpointQuery, queryClient } from '../../platform/api/queries.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconCopy, IconMail } from '../../ui/icons/laterIcons.tsx'
import classes from '../../ui/records/RecordPage.module.css'

const CreateCallDialog = lazyDialog(() => import('../create/CreateCallDialog.tsx'), 'CreateCallDialog')

const MailDialog = lazyDialog(() => import('../../mail/MailDialog.tsx'), 'MailDialog')

/** Buttons that duplicate or mail the call. */
export function CallActions({ record }: { record: CallRecord }) {
  const t = useT()
  const [opened, setOpened] = useDialogState<'copy' | 'mail'>('actions')
  const close = () => setOpened(undefined)
  const prefetchMail = () => void queryClient.prefetchQuery(endpointQuery(mailApi.suggest, firstMail(record)))
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
      {record.can.mail && (
        <Button
          variant="default"
          className={classes.iconOnPhone}
          leftSection={<IconMail size={16} />}
          onClick={() => setOpened('mail')}
          onMouseEnter={prefetchMail}
          onFocus={prefetchMail}
        >
          {t('call.send_mail')}
        </Button>
      )}
      <Suspense>
        {opened === 'copy' && <CreateCallDialog from={record} onClose={close} />}
        {opened === 'mail' && <MailDialog call={record} onClose={close} />}
      </Suspense>
    </>
  )
}
