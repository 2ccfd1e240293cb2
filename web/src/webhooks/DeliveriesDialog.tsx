import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { type DeliveryStatus, deliveryStatuses, type Webhook } from '@callout/domain/webhooks/webhook.ts'
import { Button, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { DeliveryEntry } from './DeliveryEntry.tsx'
import { ResendSince } from './ResendSince.tsx'
import classes from './Webhooks.module.css'

interface DeliveriesDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

const everyStatus = ''
/** Maximum number of deliveries in an answer. */
const pageLength = 100
/** Interval between refreshes, in milliseconds. */
const refreshMs = 3000

/** The deliveries of a webhook, the latest first, with status, answer and tries. Each can be sent again. */
export function DeliveriesDialog({ webhook: { ID, url, active }, onClose }: DeliveriesDialogProps) {
  const t = useT()
  const [status, setStatus] = useState<DeliveryStatus | typeof everyStatus>(everyStatus)
  /** Start positions of this page and of those before it. */
  const [pages, setPages] = useState<readonly number[]>([])
  const before = pages.at(-1)
  const body = { ID, ...(status && { status }), ...(before && { before }) }
  const options = { refetchInterval: refreshMs, keepPrevious: true }
  const { data, error, refetch } = useEndpointQuery(webhookApi.deliveries, body, options)
  const filter = (value: string) => {
    setStatus(value as typeof status)
    setPages([])
  }
  const last = data?.at(-1)
  return (
    <Popup title={t('webhook.deliveries_of', { host: new URL(url).host })} size="xl" onClose={onClose}>
      <div className={classes.filter}>
        <SegmentedControl
          aria-label={t('webhook.status')}
          value={status}
          onChange={filter}
          data={[
            { value: everyStatus, label: t('webhook.status.all') },
            ...deliveryStatuses.map((value) => ({ value, label: t(`webhook.status.${value}`) })),
          ]}
        />
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={160} role="status" aria-label={t('list.loading')} />}
      {data?.length === 0 && <Text py="md">{t('webhook.no_deliveries')}</Text>}
      {data && data.length > 0 && (
        <ul className={classes.deliveries} aria-label={t('webhook.deliveries')}>
          {data.map((delivery) => (
            <DeliveryEntry key={delivery.ID} delivery={delivery} canResend={active} />
          ))}
        </ul>
      )}
      <div className={classes.pages}>
        {pages.length > 0 && (
          <Button variant="default" onClick={() => setPages(pages.slice(0, -1))}>
            {t('webhook.newer')}
          </Button>
        )}
        {data?.length === pageLength && last && (
          <Button variant="default" onClick={() => setPages([...pages, last.position])}>
            {t('webhook.older')}
          </Button>
        )}
      </div>
      {active && <ResendSince ID={ID} />}
    </Popup>
  )
}
