import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceableList } from '@callout/domain/invoices/invoice.list.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { orderOf } from '@callout/domain/kernel/list.ts'
import { Alert, Button, EmptyState, Skeleton, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { type ListSource, useList } from '../kernel/useList.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { FilterBar } from '../ui/FilterBar.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { ListMessage } from '../ui/ListMessage.tsx'
import classes from '../ui/ListPage.module.css'
import { FeeTable } from './FeeTable.tsx'
import { InvoiceBar } from './InvoiceBar.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import tableClasses from './InvoicesPage.module.css'
import { toInvoice } from './toInvoice.ts'
import { useInvoicing } from './useInvoicing.ts'
import { useSelection } from './useSelection.ts'

const source: ListSource<InvoiceableFee> = { list: invoiceableList, endpoint: invoiceApi.invoiceable, fixed: toInvoice }
const none: readonly string[] = []

/** The company's approved fees: chosen ones become an invoice, and the invoices made so far are downloaded. */
export function InvoicesPage() {
  const t = useT()
  const title = t('menu.invoicegeneration')
  useTitle(title)
  const data = useList(source)
  const { filters, sort } = data.state
  const isFiltered = Object.keys(filters).length > 0
  // What is filtered away stays chosen, and counts.
  const request = { Page: 1, PageSize: 0 }
  const everything = useAsk(invoiceApi.invoiceable, { request, filterData: toInvoice }, { enabled: isFiltered })
  const shown = data.rows ?? []
  const known = isFiltered ? (everything.data?.Data ?? shown) : shown
  const selection = useSelection(known, shown)
  const invoicing = useInvoicing(selection.clear)
  const [showsHistory, history] = useDisclosure(false)
  const order = { sort: orderOf(invoiceableList, sort ? [sort] : [])[0] ?? noSort, onSort: data.sortBy }

  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <Button variant="default" leftSection={<IconHistory size={16} />} onClick={history.open}>
          {t('invoice.history')}
        </Button>
      </div>
      <div className={classes.filters}>
        <FilterBar data={data} without={none} />
        <FilterChips data={data} without={none} />
        {data.error && data.rows && (
          <Alert color="red" title={t('list.failed')}>
            {data.error.message}
          </Alert>
        )}
      </div>
      <div className={tableClasses.scroller}>
        {data.rows && (
          <FeeTable
            title={title}
            fees={data.rows}
            selection={selection}
            order={order}
            isStale={data.isStale}
            linksCalls
          />
        )}
        {!data.rows && !data.error && (
          <Skeleton m="md" height={240} w="auto" role="status" aria-label={t('list.loading')} />
        )}
        {!data.rows && data.error && <ListMessage kind="failed" data={data} />}
        {data.rows?.length === 0 &&
          (isFiltered ? <ListMessage kind="empty" data={data} /> : <EmptyState title={t('invoice.nothing_open')} />)}
      </div>
      {invoicing.refusal && (
        <Alert
          color="red"
          role="alert"
          mx="md"
          mb="sm"
          withCloseButton
          closeButtonLabel={t('action.close')}
          onClose={invoicing.forgive}
        >
          {invoicing.refusal}
        </Alert>
      )}
      <InvoiceBar known={known} selection={selection} invoicing={invoicing} />
      {showsHistory && <InvoiceHistory onClose={history.close} />}
    </div>
  )
}

const noSort = { Member: invoiceableList.sort, SortDirection: 0 } as const
