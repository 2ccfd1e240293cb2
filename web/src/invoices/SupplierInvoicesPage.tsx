import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { supplierInvoiceList } from '@callout/domain/invoices/invoice.list.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { parameterLink } from '../platform/browser/pageLink.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { type ListSource, useList } from '../platform/lists/useList.ts'
import { ListPage } from '../ui/lists/ListPage.tsx'
import type { RowView } from '../ui/lists/rowView.ts'
import { ListViews } from '../views/ListViews.tsx'
import { CreditNoteBadge } from './CreditNoteBadge.tsx'
import { OpenInvoice } from './OpenInvoice.tsx'

const source: ListSource<SupplierInvoice> = {
  list: supplierInvoiceList,
  endpoint: invoiceApi.list,
  sort: { Member: 'created_at', SortDirection: 1 },
}

const view: RowView<SupplierInvoice> = {
  // The URL names the open invoice.
  link: ({ ID }) => parameterLink('invoice', ID),
  badge: (invoice) => <CreditNoteBadge invoice={invoice} />,
}

const widths = { supplier_invoice: 300, raison_sociale: 260 }

/** The invoices and credit notes that companies have made, for central staff. */
export function SupplierInvoicesPage() {
  const t = useT()
  const navigate = useNavigate()
  const data = useList(source)
  const { invoice: ID } = useSearch({ strict: false }) as { invoice?: string }
  const close = () => void navigate(parameterLink('invoice', undefined))
  return (
    <>
      <ListPage
        title={t('menu.supplierinvoices')}
        name="supplierinvoices"
        data={data}
        view={view}
        widths={widths}
        views={(columns) => (
          <ListViews list="supplierinvoices" page="supplierinvoices" source={source} data={data} columns={columns} />
        )}
      />
      {ID && <OpenInvoice key={ID} ID={ID} row={data.rows?.find((row) => row.ID === ID)} onClose={close} />}
    </>
  )
}
