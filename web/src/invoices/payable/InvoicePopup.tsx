import { formatIban } from '@callout/domain/companies/iban.ts'
import type { PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { Alert, Anchor, Group, SimpleGrid, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../platform/browser/url.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { CreditNoteBadge } from '../credit/CreditNoteBadge.tsx'
import { InvoiceFiles } from '../InvoiceFiles.tsx'
import { UploadedBadge } from '../upload/UploadedBadge.tsx'
import { useInvoiceDownload } from '../useInvoiceDownload.ts'
import { InvoiceActs } from './InvoiceActs.tsx'
import { InvoiceEvents } from './InvoiceEvents.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoicePayments } from './InvoicePayments.tsx'
import { InvoiceStateBadge } from './InvoiceStateBadge.tsx'
import { NoTaxInvoice } from './NoTaxInvoice.tsx'

/** In pixels. */
export const invoicePopupWidth = 920

interface InvoicePopupProps {
  readonly invoice: PayableInvoice
  readonly onClose: () => void
}

/** An invoice of a company: its sums, fees, files and history, and what this person may do with it. */
export function InvoicePopup({ invoice, onClose }: InvoicePopupProps) {
  const t = useT()
  const formats = useFormats()
  const files = useInvoiceDownload()
  const { supplier_invoice, type, dispute } = invoice
  const number = t(type === 'credit_note' ? 'invoice.paper.credit_note_number' : 'invoice.paper.number', {
    number: supplier_invoice,
  })
  const amount = (name: 'DocTotal' | 'vat_total' | 'gross_total' | 'withheld_total' | 'to_pay') => (
    <ReadOnlyField label={labelOf(t, name === 'DocTotal' ? 'net_total' : name)}>
      {invoice[name] === null ? '—' : formats.money(invoice[name])}
    </ReadOnlyField>
  )
  const day = (name: 'issued_on' | 'due_on' | 'paid_on', value: string | null) => (
    <ReadOnlyField label={labelOf(t, name)}>{value && formats.day(value)}</ReadOnlyField>
  )
  return (
    <Popup onClose={onClose} title={number} size={invoicePopupWidth}>
      <Stack gap="sm">
        <Group gap="xs">
          <InvoiceStateBadge invoice={invoice} />
          <UploadedBadge invoice={invoice} />
          <CreditNoteBadge invoice={invoice} />
        </Group>
        {dispute !== '' && (
          <Alert color="red" title={t('invoice.state.disputed')}>
            {dispute}
          </Alert>
        )}
        {invoice.vat_total === null && <NoTaxInvoice missing={invoice.missing} />}
        {invoice.stated_due_on && (
          <Alert color="yellow">{t('invoice.other_due', { day: formats.day(invoice.stated_due_on) })}</Alert>
        )}
        {invoice.released_by_checker && <Alert color="yellow">{t('invoice.released_by_checker')}</Alert>}
        {invoice.iban_waits && <Alert color="yellow">{t('invoice.iban_waits')}</Alert>}
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" verticalSpacing="xs">
          <ReadOnlyField label={labelOf(t, 'raison_sociale')}>
            <Anchor
              inherit
              renderRoot={(props) => <Link to={pathOf(pages.company.path, [invoice.societe_uuid])} {...props} />}
            >
              {invoice.raison_sociale}
            </Anchor>
          </ReadOnlyField>
          {day('issued_on', invoice.issued_on)}
          {day('due_on', invoice.due_on)}
          {/* A payment of a part is among the payments below. */}
          {day('paid_on', invoice.paid_on)}
          {amount('DocTotal')}
          {amount('vat_total')}
          {invoice.vat_total !== null && amount('gross_total')}
          {invoice.withheld_total !== 0 && amount('withheld_total')}
          {amount('to_pay')}
          <ReadOnlyField label={labelOf(t, 'user_name')}>{invoice.user_name}</ReadOnlyField>
          <ReadOnlyField label={labelOf(t, 'created_at')}>{formats.readerTime(invoice.created_at)}</ReadOnlyField>
          <ReadOnlyField label={labelOf(t, 'documents')}>{formats.count(invoice.documents)}</ReadOnlyField>
        </SimpleGrid>
        <ReadOnlyField label={labelOf(t, 'iban')}>{formatIban(invoice.iban) || '—'}</ReadOnlyField>
        {invoice.payments.length > 0 && <InvoicePayments invoice={invoice} />}
        <InvoiceActs key={invoice.ID} invoice={invoice} />
        <InvoiceLines lines={invoice.lines} findings={invoice.findings} />
        <InvoiceEvents ID={invoice.ID} />
        <Group gap={4}>
          <InvoiceFiles invoice={invoice} files={files} />
        </Group>
      </Stack>
    </Popup>
  )
}
