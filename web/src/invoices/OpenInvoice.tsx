import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { EmptyState, LoadingOverlay } from '@mantine/core'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { CompactLoadError } from '../ui/layout/CompactLoadError.tsx'
import { InvoicePopup } from './InvoicePopup.tsx'

interface OpenInvoiceProps {
  readonly ID: string
  /** Its row, if it is on the page of the list. */
  readonly row: SupplierInvoice | undefined
  readonly onClose: () => void
}

/** Popup of the invoice named in the URL. Loads it even if its row is shown, as the row may leave the page. */
export function OpenInvoice({ ID, row, onClose }: OpenInvoiceProps) {
  const t = useT()
  const request = { Page: 1, PageSize: 1, Sorts: [], Total: -1 }
  const { data, error, refetch } = useEndpointQuery(invoiceApi.list, { request, filterData: { ID } })
  const invoice = row ?? data?.Data[0]
  if (invoice) return <InvoicePopup invoice={invoice} onClose={onClose} />
  return (
    <Popup onClose={onClose} title={t('menu.supplierinvoices')}>
      {error ? (
        <CompactLoadError error={error} retry={refetch} />
      ) : data ? (
        <EmptyState role="alert" title={t('problem.not_found')} />
      ) : (
        <LoadingOverlay visible loaderProps={{ role: 'status', 'aria-label': t('list.loading') }} />
      )}
    </Popup>
  )
}
