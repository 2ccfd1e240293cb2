import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'
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
import { UploadedBadge } from './upload/UploadedBadge.tsx'
import { useInvoiceDownload } from './useInvoiceDownload.ts'

const newestFirst = { Page: 1, PageSize: 0, Sorts: [{ Member: 'issued_on', SortDirection: 1 }] }

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

/** The day of the payment, or what is left to pay and when it is due, or the reason of a dispute. */
function PaidOrDisputed({ invoice }: { readonly invoice: SupplierInvoice }) {
  const { paid_on, due_on, to_pay, gross_total, withheld_total, state, dispute } = invoice
  const t = useT()
  const formats = useFormats()
  const labelled = (name: 'to_pay' | 'paid_on' | 'due_on', value: string) =>
    t('text.labelled', { label: labelOf(t, name), value })
  const isPart = to_pay !== sumAmounts([gross_total, -withheld_total])
  const left = (isPart || withheld_total !== 0) && labelled('to_pay', formats.money(to_pay))
  const open = to_pay > 0 && [left, due_on && labelled('due_on', formats.day(due_on))].filter(Boolean).join(' · ')
  const says = state === 'disputed' ? dispute : paid_on ? labelled('paid_on', formats.day(paid_on)) : open
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
            <th scope="col">{labelOf(t, 'issued_on')}</th>
            <th scope="col" className={classes.amount}>
              {labelOf(t, 'documents')}
            </th>
            <th scope="col" className={classes.amount}>
              {labelOf(t, 'net_total')}
            </th>
            <th scope="col" className={classes.amount}>
              {labelOf(t, 'gross_total')}
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
                {invoice.supplier_invoice} <InvoiceStateBadge invoice={invoice} /> <UploadedBadge invoice={invoice} />{' '}
                <CreditNoteBadge invoice={invoice} />
                <PaidOrDisputed invoice={invoice} />
              </td>
              <td>{invoice.issued_on && formats.day(invoice.issued_on)}</td>
              <td className={`${classes.amount} ${classes.documents}`} data-label={labelOf(t, 'documents')}>
                {formats.count(invoice.documents)}
              </td>
              <td className={`${classes.amount} ${classes.total}`}>{formats.money(invoice.DocTotal)}</td>
              <td className={`${classes.amount} ${classes.gross}`} data-label={labelOf(t, 'gross_total')}>
                {formats.money(invoice.gross_total)}
              </td>
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
