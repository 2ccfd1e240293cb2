import { type InvoiceableFee, maxNumberLength } from '@callout/domain/invoices/invoice.ts'
import { invoiceUploadApi } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import { uploadLimits } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'
import { FileInput, SimpleGrid, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushPendingInput } from '../../platform/forms/pendingInput.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface UploadDialogProps {
  readonly fees: readonly InvoiceableFee[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Uploads the invoice of these fees. What a plain PDF says is typed, once the server has found no invoice inside. */
export function UploadDialog({ fees, onDone, onClose }: UploadDialogProps) {
  const t = useT()
  const [file, setFile] = useState<File | null>(null)
  const [needsSums, setNeedsSums] = useState(false)
  const chosen = useRef<File | null>(null)
  const entries = fees.map(({ DocEntry }) => DocEntry)
  const typed = { supplierInvoice: '', issued_on: null, vat_total: null, gross_total: null }
  const form = useEndpointForm(
    invoiceUploadApi.upload,
    { fees: entries, ...typed, DocTotal: sumAmounts(fees.map(({ DocTotal }) => DocTotal)) },
    {
      draftKey: entries.join(),
      bytes: () => chosen.current ?? undefined,
      onRefused: ({ code }) => setNeedsSums((isNeeded) => isNeeded || code === 'invoice.refused.no_sums'),
      onDoneIfMounted: onDone,
    },
  )
  const dropTyped = () => {
    setNeedsSums(false)
    flushPendingInput()
    form.drop(() => true)
  }
  const amount = (name: 'DocTotal' | 'vat_total' | 'gross_total', label = labelOf(t, name)) => (
    <NumberField {...form.field<number | null>(name, label)} decimals={2} minDecimals={2} required />
  )
  return (
    <FormDialog
      title={t('invoice.upload_title', { count: formatCount(fees.length) })}
      action={t('invoice.upload')}
      actionDisabled={!file}
      {...form.dialogProps}
      onClose={onClose}
    >
      <FileInput
        name="file"
        label={t('invoice.upload_file')}
        description={t('invoice.upload_hint', { megabytes: uploadLimits.megabytes })}
        accept=".pdf,.xml"
        value={file}
        onChange={(next) => {
          chosen.current = next
          setFile(next)
          // A file with an invoice inside says these itself.
          if (next && !/\.pdf$/i.test(next.name)) dropTyped()
          form.clearRefusal()
        }}
        required
        data-autofocus
      />
      {needsSums && (
        <>
          <Text size="sm">{t('invoice.upload_sums')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextField
              {...form.field<string>('supplierInvoice', labelOf(t, 'supplierInvoice'))}
              maxLength={maxNumberLength}
              required
            />
            <DayField {...(form.field('issued_on', labelOf(t, 'issued_on')) as FieldProps<string | null>)} required />
            {amount('DocTotal', t('invoice.paper.net_amount'))}
            {amount('vat_total')}
            {amount('gross_total')}
          </SimpleGrid>
        </>
      )}
    </FormDialog>
  )
}
