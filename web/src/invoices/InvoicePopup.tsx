import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../platform/browser/url.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx'
import { CreditNoteBadge } from './CreditNoteBadge.tsx'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { useInvoiceDownload } from './useInvoiceDownload.ts'

interface InvoicePopupProps {
  readonly invoice: SupplierInvoice
  readonly onClose: () => void
}

/** An invoice of a company, with its files and a link to the company's legal facts. */
export function InvoicePopup({ invoice, onClose }: InvoicePopupProps) {
  const t = useT()
  const formats = useFormats()
  const files = useInvoiceDownload()
  const { supplier_invoice, type } = invoice
  const number = t(type === 'credit_note' ? 'invoice.paper.credit_note_number' : 'invoice.paper.number', {
    number: supplier_invoice,
  })
  return (
    <Popup onClose={onClose} title={number}>
      <Stack gap="sm">
        <div>
          <CreditNoteBadge invoice={invoice} />
        </div>
        <ReadOnlyField label={labelOf(t, 'raison_sociale')}>
          <Anchor
            inherit
            renderRoot={(props) => <Link to={pathOf(pages.company.path, [invoice.societe_uuid])} {...props} />}
          >
            {invoice.raison_sociale}
          </Anchor>
        </ReadOnlyField>
        <ReadOnlyField label={labelOf(t, 'created_at')}>{formats.readerTime(invoice.created_at)}</ReadOnlyField>
        <ReadOnlyField label={labelOf(t, 'user_name')}>{invoice.user_name}</ReadOnlyField>
        <ReadOnlyField label={labelOf(t, 'documents')}>{formats.count(invoice.documents)}</ReadOnlyField>
        <ReadOnlyField label={labelOf(t, 'DocTotal')}>{formats.money(invoice.DocTotal)}</ReadOnlyField>
        <Group gap={4}>
          <InvoiceFiles invoice={invoice} files={files} />
        </Group>
      </Stack>
    </Popup>
  )
}
