import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconPlus } from '../ui/icons/firstVisitIcons.tsx'
import { EntriesPage, EntryList } from '../ui/layout/EntriesPage.tsx'
import type { OpenedDialog } from './openedDialog.ts'
import { WebhookEntry } from './WebhookEntry.tsx'

const WebhookDialog = lazyDialog(() => import('./WebhookDialog.tsx'), 'WebhookDialog')
const ShownOnceDialog = lazyDialog(() => import('../ui/dialogs/ShownOnceDialog.tsx'), 'ShownOnceDialog')
const DeliveriesDialog = lazyDialog(() => import('./DeliveriesDialog.tsx'), 'DeliveriesDialog')
const DeleteWebhookDialog = lazyDialog(() => import('./DeleteWebhookDialog.tsx'), 'DeleteWebhookDialog')

/** Interval between refreshes, in milliseconds. */
const refreshMs = 10_000

/** The webhooks of the network, with the state of their deliveries. */
export function WebhooksPage() {
  const t = useT()
  const title = t('webhook.title')
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useEndpointQuery(webhookApi.list, {}, { refetchInterval: refreshMs })
  const [opened, setOpened] = useDialogState<OpenedDialog>('webhook', ({ kind }) => kind !== 'secret')
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    // The pressed button may have disappeared.
    heading.current?.focus()
  }
  return (
    <EntriesPage
      title={title}
      purpose={t('webhook.purpose')}
      heading={heading}
      query={query}
      loadingHeight={160}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ kind: 'create' })}>
          {t('webhook.create')}
        </Button>
      }
    >
      <EntryList label={title} entries={query.data} none={t('webhook.none')}>
        {(webhook) => <WebhookEntry key={webhook.ID} webhook={webhook} onOpen={setOpened} />}
      </EntryList>
      {(opened?.kind === 'create' || opened?.kind === 'edit') && (
        <WebhookDialog
          webhook={opened.kind === 'edit' ? opened.webhook : undefined}
          onDone={done}
          onSecret={(secret) => setOpened({ kind: 'secret', secret })}
          onClose={close}
        />
      )}
      {opened?.kind === 'secret' && (
        <ShownOnceDialog
          title={t('webhook.secret_title')}
          hint={t('webhook.secret_once')}
          secret={opened.secret}
          copyLabel={t('webhook.copy')}
          onClose={done}
        />
      )}
      {opened?.kind === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteWebhookDialog webhook={opened.webhook} onDone={done} onClose={close} />}
    </EntriesPage>
  )
}
