import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { Skeleton } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import { InvoicePopup, invoicePopupWidth } from './InvoicePopup.tsx'

interface OpenInvoiceProps {
  readonly ID: string
  readonly onClose: () => void
}

/** Popup of the invoice named in the URL. */
export function OpenInvoice({ ID, onClose }: OpenInvoiceProps) {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(invoiceStateApi.load, { ID })
  if (data) return <InvoicePopup invoice={data} onClose={onClose} />
  return (
    <Popup onClose={onClose} title={t('menu.supplierinvoices')} size={invoicePopupWidth}>
      {error ? (
        <CompactLoadError error={error} retry={refetch} />
      ) : (
        <Skeleton height={480} role="status" aria-label={t('list.loading')} />
      )}
    </Popup>
  )
}
