import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { Button, Group, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { searchDelayMs, useDebouncedInput } from '../ui/fields/useDebouncedInput.ts'
import { IconSearch } from '../ui/icons/firstVisitIcons.tsx'
import { CompactLoadError } from '../ui/layout/CompactLoadError.tsx'
import { CreditNoteBadge } from './credit/CreditNoteBadge.tsx'
import { CreditNoteDialog } from './credit/CreditNoteDialog.tsx'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import classes from './InvoiceHistory.module.css'
import { InvoiceStateBadge } from './payable/InvoiceStateBadge.tsx'
import { useInvoiceDownload } from './useInvoiceDownload.ts'

const newestFirst = { Page: 1, PageSize: 0, Sorts: [{ Member: 'created_at', SortDirection: 1 }] }

/** Popup with the company's invoices and credit notes, newest first: to download, and to cancel an invoice. */
export function InvoiceHistory({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [search, setSearch] = useState('')
  const { text, type, flush } = useDebouncedInput(search, setSearch, searchDelayMs)
  const filterData = search === '' ? {} : { search }
  const query = useEndpointQuery(invoiceApi.list, { request: newestFirst, filterData }, { keepPrevious: true })
  const invoices = query.data?.Data
  return (
    <Popup onClose={onClose} title={t('invoice.history')} size={920}>
      <Stack gap="sm">
        <TextInput
          label={t('invoice.search')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && flush()}
          autoComplete="off"
          data-autofocus
        />
        {query.error && !invoices && <CompactLoadError error={query.error} retry={query.refetch} />}
        {!invoices && !query.error && <Skeleton height={240} role="status" aria-label={t('list.loading')} />}
        {invoices?.length === 0 && (
          <Text c="dimmed">{t(search === '' ? 'invoice.none_yet' : 'invoice.none_found')}</Text>
        )}
        {invoices && invoices.length > 0 && <Invoices invoices={invoices} isStale={query.isPlaceholderData} />}
      </Stack>
    </Popup>
  )
}

/** The day of the payment, what a part of it left to pay, or the reason of a dispute. */
function PaidOrDisputed({ invoice: { paid_on, to_pay, state, dispute } }: { readonly invoice: SupplierInvoice }) {
  const t = useT()
  const formats = useFormats()
  const paid =
    paid_on &&
    (to_pay === 0
      ? t('text.labelled', { label: labelOf(t, 'paid_on'), value: formats.day(paid_on) })
      : t('text.labelled', { label: labelOf(t, 'to_pay'), value: formats.money(to_pay) }))
  const says = state === 'disputed' ? dispute : paid
  return says ? (
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
      {says}
    </Text>
  ) : null
}

function Invoices({ invoices, isStale }: { invoices: readonly SupplierInvoice[]; isStale: boolean }) {
  const t = useT()
  const formats = useFormats()
  const files = useInvoiceDownload()
  const [crediting, setCrediting] = useDialogState<SupplierInvoice>('credit note')
  return (
    <div className={classes.scroller} data-stale={isStale || undefined}>
      <table className={classes.table} aria-label={t('invoice.history')} aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col">{labelOf(t, 'supplier_invoice')}</th>
            <th scope="col">{labelOf(t, 'created_at')}</th>
            <th scope="col" className={classes.amount}>
              {labelOf(t, 'documents')}
            </th>
            <th scope="col" className={classes.amount}>
              {labelOf(t, 'DocTotal')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.ID}>
              <td className={classes.number}>
                {invoice.supplier_invoice} <InvoiceStateBadge invoice={invoice} /> <CreditNoteBadge invoice={invoice} />
                <PaidOrDisputed invoice={invoice} />
              </td>
              <td>{formats.readerTime(invoice.created_at)}</td>
              <td className={`${classes.amount} ${classes.documents}`} data-label={labelOf(t, 'documents')}>
                {formats.count(invoice.documents)}
              </td>
              <td className={`${classes.amount} ${classes.total}`}>{formats.money(invoice.DocTotal)}</td>
              <td className={classes.actions}>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  {invoice.can.credit && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => setCrediting(invoice)}
                      aria-label={t('invoice.credit_one', { number: invoice.supplier_invoice })}
                    >
                      {t('invoice.credit')}
                    </Button>
                  )}
                  <InvoiceFiles invoice={invoice} files={files} />
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {crediting && (
        <CreditNoteDialog
          invoice={crediting}
          onDone={() => setCrediting(undefined)}
          onClose={() => setCrediting(undefined)}
        />
      )}
    </div>
  )
}
