import { creditedAmount, leftOf, restOf } from '@callout/domain/invoices/credit-note.rules.ts'
import type { Creditable } from '@callout/domain/invoices/credit-note.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { maxNumberLength, type SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { hasAtMostDecimals, sumAmounts } from '@callout/domain/platform/money.ts'
import { Alert, Checkbox, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { formatDay, formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import { type ChosenLine, CreditedLines } from './CreditedLines.tsx'

interface CreditNoteDialogProps {
  readonly invoice: SupplierInvoice
  readonly onDone: (creditNote: SupplierInvoice) => void
  readonly onClose: () => void
}

/** Credits an invoice or some of its lines, under a number that the company chooses. */
export function CreditNoteDialog(props: CreditNoteDialogProps) {
  const t = useT()
  const { invoice, onClose } = props
  const { data, error, refetch } = useEndpointQuery(invoiceApi.creditable, { ID: invoice.ID })
  if (data) return <CreditNoteForm {...props} creditable={data} />
  return (
    <Popup onClose={onClose} title={t('invoice.credit_title', { number: invoice.supplier_invoice })}>
      {error ? (
        <CompactLoadError error={error} retry={refetch} />
      ) : (
        <Skeleton height={240} role="status" aria-label={t('list.loading')} />
      )}
    </Popup>
  )
}

interface CreditNoteFormProps extends CreditNoteDialogProps {
  readonly creditable: Creditable
}

function CreditNoteForm({ invoice, creditable, onDone, onClose }: CreditNoteFormProps) {
  const t = useT()
  const { lines, causes, has_lines, left, number, paid_on } = creditable
  const [knowsPaid, setKnowsPaid] = useState(false)
  const form = useEndpointForm(
    invoiceApi.credit,
    { ID: invoice.ID, supplierInvoice: number, cause: '' },
    { onDoneIfMounted: onDone },
  )
  const chosen: readonly ChosenLine[] | undefined = form.values.lines
  const choose = (next: readonly ChosenLine[] | undefined) => form.setField('lines', next)
  const net = chosen ? netOf(lines, chosen) : left
  const lacksAnswer = form.values.cause === '' || (paid_on !== null && !knowsPaid)
  return (
    <FormDialog
      title={t('invoice.credit_title', { number: invoice.supplier_invoice })}
      action={t('invoice.credit_generate')}
      dismiss={t('action.close')}
      danger
      size={chosen ? 'xl' : 'md'}
      {...form.dialogProps}
      actionDisabled={lacksAnswer || net === undefined || chosen?.length === 0}
      refusal={form.isInvalid('supplierInvoice') ? '' : form.refusal}
      onClose={onClose}
    >
      <Text size="sm">{t('invoice.credit_confirm')}</Text>
      {has_lines ? (
        <Radio.Group
          aria-label={t('invoice.credit_what')}
          value={chosen ? 'lines' : 'all'}
          onChange={(what) => choose(what === 'all' ? undefined : [])}
        >
          <Stack gap="xs">
            <Radio value="all" label={t('invoice.credit_all', { sum: formatMoney(left) })} />
            <Radio value="lines" label={t('invoice.credit_lines')} />
          </Stack>
        </Radio.Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('invoice.refused.no_lines')}
        </Text>
      )}
      {chosen && <CreditedLines lines={restOf(lines).map(({ line }) => line)} chosen={chosen} onChange={choose} />}
      {chosen && (
        <ReadOnlyField label={t('invoice.credit_sum')}>
          {net === undefined ? '–' : <span aria-live="polite">{formatMoney(net)}</span>}
        </ReadOnlyField>
      )}
      <ChoiceField
        {...form.field<string>('cause', t('invoice.credit_cause'))}
        choices={causes.map((cause) => ({ value: cause, text: t(`invoice.cause.${cause}`) }))}
        required
      />
      <TextField
        {...form.field<string>('supplierInvoice', t('invoice.credit_number'))}
        description={t('invoice.number_hint', { max: maxNumberLength })}
        maxLength={maxNumberLength}
        required
      />
      {paid_on !== null && (
        <Alert color="yellow">
          <Checkbox
            label={t(invoice.to_pay === 0 ? 'invoice.credit_paid' : 'invoice.credit_paid_part', {
              day: formatDay(paid_on),
              due: formatMoney(invoice.to_pay),
            })}
            checked={knowsPaid}
            onChange={({ currentTarget }) => setKnowsPaid(currentTarget.checked)}
          />
        </Alert>
      )}
    </FormDialog>
  )
}

/** The net amount of the chosen parts, in euros; undefined if a quantity is none, or more than is left. */
function netOf(lines: Creditable['lines'], chosen: readonly ChosenLine[]): number | undefined {
  const amounts = chosen.map(({ DocNum, LineNum, Quantity }) => {
    const line = lines.find((one) => one.DocNum === DocNum && one.LineNum === LineNum)
    const isValid = line && Quantity != null && Quantity > 0 && hasAtMostDecimals(Quantity, 2)
    return isValid && Quantity <= Number(leftOf(line)) ? creditedAmount(line, Quantity) : undefined
  })
  return amounts.every((amount) => amount !== undefined) ? sumAmounts(amounts) : undefined
}
