import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import classes from './Webhooks.module.css'

interface DeliveryBodyProps {
  /** Of the delivery. */
  readonly ID: string
  /** Tells the bodies of a list apart. */
  readonly label: string
}

/** The body that a delivery sends, loaded when it is opened. */
export function DeliveryBody({ ID, label }: DeliveryBodyProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.body} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={label}>{t('webhook.body')}</summary>
      {isOpen && <LoadedBody ID={ID} label={label} />}
    </details>
  )
}

function LoadedBody({ ID, label }: DeliveryBodyProps) {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(webhookApi.body, { ID })
  if (error) return <LoadError error={error} retry={refetch} />
  if (!data) return <Text role="status">{t('list.loading')}</Text>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls a long body.
    <section aria-label={label} tabIndex={0} className={classes.bodyText}>
      <pre>{JSON.stringify(JSON.parse(data.body), null, 2)}</pre>
    </section>
  )
}
