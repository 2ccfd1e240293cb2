import { formatIban } from '@callout/domain/companies/iban.ts'
import { factsOfParty } from '@callout/domain/invoices/generate/invoice-facts.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { InvoiceableFee, InvoicePreview } from '@callout/domain/invoices/invoice.ts'
import { taxNames, type VatCategory } from '@callout/domain/invoices/vat.ts'
import { Alert, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { MissingFacts } from '../companies/legal/MissingFacts.tsx'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { formatCount, formatDay, formatMoney, formatQuantity } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx'
import { CompactLoadError } from '../ui/layout/CompactLoadError.tsx'
import classes from './ConfirmInvoiceDialog.module.css'
import type { Invoicing } from './useInvoicing.ts'

/** Shows an invoice before it is generated. Without a legal fact, going on is an act of its own. */
export function ConfirmInvoiceDialog({ invoicing }: { invoicing: Invoicing }) {
  if (!invoicing.feesToConfirm) return null
  return <Review invoicing={invoicing} fees={invoicing.feesToConfirm} />
}

function Review({ invoicing, fees }: { readonly invoicing: Invoicing; readonly fees: readonly InvoiceableFee[] }) {
  const t = useT()
  const number = invoicing.number.trim()
  const body = { supplierInvoice: number, fees: fees.map(({ DocEntry }) => DocEntry) }
  const { data: preview, error, isFetching, refetch } = useEndpointQuery(invoiceApi.preview, body)
  const lacks = (preview?.missing.length ?? 0) > 0
  return (
    <ConfirmDialog
      title={t('invoice.confirm_title', { number })}
      action={preview?.is_refused ? undefined : t(lacks ? 'invoice.generate_without' : 'invoice.generate')}
      danger={lacks}
      size="md"
      isWorking={!preview || isFetching}
      refusal={invoicing.refusal}
      onConfirm={() => invoicing.generate(preview)}
      onClose={invoicing.cancelConfirmation}
    >
      <Stack gap="sm">
        <SimpleGrid cols={2} spacing="sm">
          <ReadOnlyField label={labelOf(t, 'supplierInvoice')}>{number}</ReadOnlyField>
          <ReadOnlyField label={labelOf(t, 'documents')}>{formatCount(fees.length)}</ReadOnlyField>
        </SimpleGrid>
        <InvoicedFees fees={fees} />
        {error && !preview && <CompactLoadError error={error} retry={refetch} />}
        {preview ? <Preview {...preview} /> : <Skeleton height={160} role="status" aria-label={t('list.loading')} />}
        <Text size="sm">{t('invoice.confirm')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

/** Recipient, sums, due date and account, and what is doubtful about them. */
function Preview({
  recipient,
  net,
  taxes,
  total,
  withheld,
  to_pay,
  due_on,
  iban,
  gaps,
  missing,
  is_refused,
}: InvoicePreview) {
  const t = useT()
  const nameOf = (category: VatCategory) => taxNames[category] ?? t('invoice.paper.vat_name')
  return (
    <>
      <ReadOnlyField label={t('invoice.paper.recipient')}>{recipient}</ReadOnlyField>
      <SimpleGrid cols={2} spacing="sm">
        {taxes.length > 0 && <ReadOnlyField label={t('invoice.paper.net_amount')}>{formatMoney(net)}</ReadOnlyField>}
        {taxes.map(({ category, rate, vat }) => (
          <ReadOnlyField key={`${category} ${rate}`} label={`${nameOf(category)} (${formatQuantity(rate)} %)`}>
            {formatMoney(vat)}
          </ReadOnlyField>
        ))}
        <ReadOnlyField
          label={taxes[0] ? t('invoice.paper.payable', { tax: nameOf(taxes[0].category) }) : t('invoice.paper.sum')}
        >
          <strong>{formatMoney(total)}</strong>
        </ReadOnlyField>
        {withheld > 0 && (
          <>
            <ReadOnlyField label={labelOf(t, 'withheld_total')}>{formatMoney(withheld)}</ReadOnlyField>
            <ReadOnlyField label={labelOf(t, 'to_pay')}>{formatMoney(to_pay)}</ReadOnlyField>
          </>
        )}
        {due_on && <ReadOnlyField label={t('invoice.paper.due')}>{formatDay(due_on)}</ReadOnlyField>}
      </SimpleGrid>
      {iban && <ReadOnlyField label={labelOf(t, 'iban')}>{formatIban(iban)}</ReadOnlyField>}
      {gaps.length > 0 && <Alert color="yellow">{t('invoice.gaps', { numbers: gaps.join(', ') })}</Alert>}
      {missing.length > 0 && (
        <Alert color={is_refused ? 'red' : 'yellow'} role="alert">
          <MissingFacts company={factsOfParty(missing, 'company')} network={factsOfParty(missing, 'network')} />
          {is_refused && <Text size="sm">{t('invoice.lacks_refused')}</Text>}
        </Alert>
      )}
    </>
  )
}

/** The documents of the invoice. It has the focus first: a second Enter must not generate the invoice. */
function InvoicedFees({ fees }: { fees: readonly InvoiceableFee[] }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.lines} aria-label={labelOf(t, 'documents')} tabIndex={0} data-autofocus>
      <table>
        <thead>
          <tr>
            <th scope="col">{labelOf(t, 'DocNum')}</th>
            <th scope="col">{labelOf(t, 'SCOrigin')}</th>
            <th scope="col" className={classes.amount}>
              {labelOf(t, 'DocTotal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fees.map(({ DocEntry, DocNum, SCOrigin, DocTotal }) => (
            <tr key={DocEntry}>
              <td>{DocNum}</td>
              <td>{SCOrigin}</td>
              <td className={classes.amount}>{formatMoney(DocTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
