import { historyApi } from '@callout/domain/history/history.api.ts'
import type { InvoiceChangeType } from '@callout/domain/invoices/invoice.states.ts'
import { List } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'

/** The history of an invoice, the newest entry first. */
export function InvoiceEvents({ ID }: { readonly ID: string }) {
  const t = useT()
  const formats = useFormats()
  const request = { Page: 1, PageSize: 0 }
  const { data, error, refetch } = useEndpointQuery(historyApi.list, {
    request,
    filterData: { supplier_invoice_uuid: ID },
  })
  if (error && !data) return <CompactLoadError error={error} retry={refetch} />
  if (!data || data.Data.length === 0) return null
  return (
    <List size="sm" aria-label={t('invoice.events')}>
      {data.Data.map(({ ID: key, user_name, created_at, change_data: { type, changedItem } }) => {
        const reason = type === 'dispute' ? changedItem.find(({ field }) => field === 'dispute')?.new_value : ''
        const state = changedItem.find(({ field }) => field === 'state')
        // The state before tells if it was released.
        const states =
          (type === 'payment' || type === 'take_back') && state ? `${state.old_value} → ${state.new_value}` : ''
        const facts = [t(`invoice.event.${type as InvoiceChangeType}`), user_name, formats.readerTime(created_at)]
        const isOwnCheck = changedItem.some(({ field }) => field === 'released_by_checker')
        const warning = isOwnCheck && labelOf(t, 'released_by_checker')
        return <List.Item key={key}>{[...facts, states, reason, warning].filter(Boolean).join(' · ')}</List.Item>
      })}
    </List>
  )
}
