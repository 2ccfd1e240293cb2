import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconMail } from '../ui/icons/laterIcons.tsx'
import classes from '../ui/records/RecordPage.module.css'
import { firstMail, type MailedCall } from './firstMail.ts'

const MailDialog = lazyDialog(() => import('./MailDialog.tsx'), 'MailDialog')

/** Opens the dialog for an email about a call. */
export function MailButton({ call }: { readonly call: MailedCall }) {
  const t = useT()
  const [opened, setOpened] = useDialogState<'mail'>('mail')
  const prefetch = () => void queryClient.prefetchQuery(endpointQuery(mailApi.suggest, firstMail(call)))
  return (
    <>
      <Button
        variant="default"
        className={classes.iconOnPhone}
        leftSection={<IconMail size={16} />}
        onClick={() => setOpened('mail')}
        onMouseEnter={prefetch}
        onFocus={prefetch}
      >
        {t('call.send_mail')}
      </Button>
      <Suspense>{opened && <MailDialog call={call} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
