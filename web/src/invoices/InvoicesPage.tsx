import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceableFilter, invoiceableList } from '@callout/domain/invoices/invoice.list.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { Alert, Button, EmptyState, Skeleton, Text, Title } from '@mantine/core'
import { IncompleteFacts } from '../companies/legal/IncompleteFacts.tsx'
import { DocumentPopup } from '../documents/DocumentPopup.tsx'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { type ListSource, useList } from '../platform/lists/useList.ts'
import { useLeaveGuard } from '../ui/dialogs/useLeaveGuard.ts'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { FilterChips } from '../ui/filters/FilterChips.tsx'
import { IconHistory } from '../ui/icons/laterIcons.tsx'
import { ListMessage } from '../ui/lists/ListMessage.tsx'
import classes from '../ui/lists/ListPage.module.css'
import { ListViews } from '../views/ListViews.tsx'
import { FeeTable } from './FeeTable.tsx'
import { InvoiceBar } from './InvoiceBar.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import tableClasses from './InvoicesPage.module.css'
import { UploadBar } from './upload/UploadBar.tsx'
import { useSendsOwnInvoices } from './upload/useSendsOwnInvoices.ts'
import { useInvoicing } from './useInvoicing.ts'
import { useSelection } from './useSelection.ts'

const source: ListSource<InvoiceableFee> = {
  list: invoiceableList,
  endpoint: invoiceApi.invoiceable,
  fixedFilters: invoiceableFilter,
  loadsAllRows: true,
}

/** Page where a company generates an invoice from approved fees, and downloads earlier invoices. */
export function InvoicesPage() {
  const t = useT()
  const title = t('menu.invoicegeneration')
  useTitle(title)
  const data = useList(source)
  const isFiltered = Object.keys(data.state.filters).length > 0
  // Selected fees that the filter hides still count, so load all fees too.
  const request = { Page: 1, PageSize: 0 }
  const unfiltered = useEndpointQuery(
    invoiceApi.invoiceable,
    { request, filterData: invoiceableFilter },
    { enabled: isFiltered },
  )
  const shownFees = data.rows ?? []
  // After a filter is removed, its rows stay on screen until all have arrived.
  const knowsAllFees = isFiltered ? unfiltered.data !== undefined : !data.isStale
  const error = data.error ?? (isFiltered ? unfiltered.error : null)
  const allFees = isFiltered ? (unfiltered.data?.Data ?? shownFees) : shownFees
  const selection = useSelection(allFees, shownFees)
  const invoicing = useInvoicing(selection.drop)
  useLeaveGuard(() => selection.isTouched || !invoicing.isEmpty)
  const sendsOwn = useSendsOwnInvoices()
  const [showsHistory, setShowsHistory] = useDialogState<true>('invoice history')
  const order = { sort: data.criteria.Sorts[0], onSort: data.sortBy }

  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setShowsHistory(true)}>
          {t('invoice.history')}
        </Button>
      </div>
      <div className={classes.filters}>
        <IncompleteFacts />
        {sendsOwn && <Text size="sm">{t('invoice.upload_note')}</Text>}
        <FilterBar data={data} />
        <div className={classes.viewsAndChips}>
          <ListViews list="invoicegeneration" page="invoicegeneration" source={source} data={data} />
          <FilterChips data={data} />
        </div>
        {error && data.rows && (
          <Alert color="red" title={t('list.failed')}>
            {error.message}
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
          onClose={invoicing.clearRefusal}
        >
          {invoicing.refusal}
        </Alert>
      )}
      {sendsOwn ? (
        <UploadBar allFees={allFees} isReady={knowsAllFees} selection={selection} />
      ) : (
        <InvoiceBar allFees={allFees} isReady={knowsAllFees} selection={selection} invoicing={invoicing} />
      )}
      <DocumentPopup type="fee" />
      {showsHistory && <InvoiceHistory onClose={() => setShowsHistory(undefined)} />}
    </div>
  )
}
