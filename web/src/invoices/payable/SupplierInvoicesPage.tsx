import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { supplierInvoiceList } from '@callout/domain/invoices/invoice.list.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { parameterLink } from '../../platform/browser/pageLink.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { type ListSource, useList } from '../../platform/lists/useList.ts'
import { ListPage } from '../../ui/lists/ListPage.tsx'
import type { RowView } from '../../ui/lists/rowView.ts'
import { useRowSelection } from '../../ui/lists/selection/useRowSelection.ts'
import { ListViews } from '../../views/ListViews.tsx'
import { CreditNoteBadge } from '../credit/CreditNoteBadge.tsx'
import { UploadedBadge } from '../upload/UploadedBadge.tsx'
import { InvoiceExportMenu } from './InvoiceExportMenu.tsx'
import { InvoiceSelectionBar } from './InvoiceSelectionBar.tsx'
import { InvoiceStateBadge } from './InvoiceStateBadge.tsx'
import { OpenInvoice } from './OpenInvoice.tsx'

const source: ListSource<SupplierInvoice> = {
  list: supplierInvoiceList,
  endpoint: invoiceApi.list,
  exports: invoiceApi.export,
  sort: { Member: 'issued_on', SortDirection: 1 },
}

const view: RowView<SupplierInvoice> = {
  // The URL names the open invoice.
  link: ({ ID }) => parameterLink('invoice', ID),
  badge: (invoice) => (
    <>
      <UploadedBadge invoice={invoice} />
      <CreditNoteBadge invoice={invoice} />
    </>
  ),
  cells: { state: (invoice) => <InvoiceStateBadge invoice={invoice} /> },
}

// All of them fit into a window of 1,280 px.
const widths = {
  ...{ supplier_invoice: 170, raison_sociale: 175, issued_on: 125, due_on: 100, state: 110 },
  ...{ DocTotal: 105, vat_total: 95, gross_total: 105, withheld_total: 90, to_pay: 105 },
}

/** The invoices and credit notes of companies, for central staff: to check, to release, to export. */
export function SupplierInvoicesPage() {
  const t = useT()
  const navigate = useNavigate()
  const data = useList(source)
  const selection = useRowSelection(data, source)
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
        actions={<InvoiceExportMenu filterData={data.criteria.filterData} />}
        selection={selection}
        selectionBar={<InvoiceSelectionBar selection={selection} total={data.total} />}
        views={(columns) => (
          <ListViews list="supplierinvoices" page="supplierinvoices" source={source} data={data} columns={columns} />
        )}
      />
      {ID && <OpenInvoice key={ID} ID={ID} onClose={close} />}
    </>
  )
}
