import { type InvoiceForm, invoiceSyntaxes, type SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { Button } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { IconDownload } from '../ui/icons/firstVisitIcons.tsx'
import { downloadKey, type InvoiceDownload } from './useInvoiceDownload.ts'

interface InvoiceFilesProps {
  readonly invoice: SupplierInvoice
  readonly files: InvoiceDownload
  readonly tabIndex?: number
}

/** Buttons that download an invoice in the forms that it has. */
export function InvoiceFiles({ invoice, files: { downloading, download }, tabIndex }: InvoiceFilesProps) {
  const t = useT()
  const number = invoice.supplier_invoice
  const propsOf = (format: InvoiceForm) => ({
    size: 'compact-sm',
    variant: 'default',
    tabIndex,
    loading: downloading === downloadKey(invoice, format),
    disabled: downloading !== undefined && downloading !== downloadKey(invoice, format),
    onClick: () => void download(invoice, format),
  })
  return (
    <>
      {invoice.files.includes('pdf') && (
        <Button
          {...propsOf('pdf')}
          leftSection={<IconDownload size={14} />}
          aria-label={t('invoice.download_one', { number })}
        >
          {t('invoice.download')}
        </Button>
      )}
      {invoiceSyntaxes
        .filter((syntax) => invoice.files.includes(syntax))
        .map((syntax) => (
          <Button
            key={syntax}
            {...propsOf(syntax)}
            aria-label={t('invoice.download_as', { number, syntax: syntax.toUpperCase() })}
          >
            {syntax.toUpperCase()}
          </Button>
        ))}
    </>
  )
}
