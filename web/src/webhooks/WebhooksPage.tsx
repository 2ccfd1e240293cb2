import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import type { OpenedDialog } from './openedDialog.ts'
import { WebhookEntry } from './WebhookEntry.tsx'
import classes from './Webhooks.module.css'

const WebhookDialog = lazyDialog(() => import('./WebhookDialog.tsx'), 'WebhookDialog')
const SecretDialog = lazyDialog(() => import('./SecretDialog.tsx'), 'SecretDialog')
const DeliveriesDialog = lazyDialog(() => import('./DeliveriesDialog.tsx'), 'DeliveriesDialog')
const DeleteWebhookDialog = lazyDialog(() => import('./DeleteWebhookDialog.tsx'), 'DeleteWebhookDialog')

/** How often the page asks for what was sent, in milliseconds. */
const refreshMs = 10_000

/** The webhooks of the network: which programs are told of changes, and whether it arrives. */
export function WebhooksPage() {
  const t = useT()
  const title = t('webhook.title')
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useEndpointQuery(webhookApi.list, {}, { refetchInterval: refreshMs })
  const [opened, setOpened] = useState<OpenedDialog>()
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    // The pressed button may have disappeared.
    heading.current?.focus()
  }
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ edit: undefined })}>
          {t('webhook.create')}
        </Button>
      </div>
      <Text c="dimmed" className={classes.intro}>
        {t('webhook.purpose')}
      </Text>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={160} role="status" aria-label={t('list.loading')} />}
      {data?.length === 0 && <Text>{t('webhook.none')}</Text>}
      {data && data.length > 0 && (
        <ul className={classes.webhooks} aria-label={title}>
          {data.map((webhook) => (
            <WebhookEntry key={webhook.ID} webhook={webhook} onOpen={setOpened} />
          ))}
        </ul>
      )}
      {opened && 'edit' in opened && (
        <WebhookDialog
          webhook={opened.edit}
          onDone={(secret) => (secret ? setOpened({ secret }) : done())}
          onClose={close}
        />
      )}
      {opened && 'secret' in opened && <SecretDialog secret={opened.secret} onClose={done} />}
      {opened && 'deliveries' in opened && <DeliveriesDialog webhook={opened.deliveries} onClose={close} />}
      {opened && 'delete' in opened && <DeleteWebhookDialog webhook={opened.delete} onDone={done} onClose={close} />}
    </div>
  )
}
