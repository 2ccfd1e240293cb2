import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { type InvoiceableFee, maxNumberLength } from '@callout/domain/invoices/invoice.ts'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { formatCount } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { useMaxLengthError } from '../ui/fields/useMaxLengthError.ts'
import { SelectionCount } from '../ui/lists/selection/SelectionBar.tsx'
import { ConfirmInvoiceDialog } from './ConfirmInvoiceDialog.tsx'
import classes from './InvoiceBar.module.css'
import type { Invoicing } from './useInvoicing.ts'
import type { Selection } from './useSelection.ts'

export function InvoiceNumberField({ invoicing }: { invoicing: Invoicing }) {
  const t = useT()
  const tooLong = useMaxLengthError(invoicing.number.trim(), maxNumberLength)
  return (
    <TextInput
      name="supplierInvoice"
      label={labelOf(t, 'supplierInvoice')}
      description={<NumberHint invoicing={invoicing} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={invoicing.number}
      onChange={(event) => invoicing.setNumber(event.currentTarget.value)}
      error={tooLong ?? invoicing.error}
      readOnly={invoicing.isWorking}
      required
      autoComplete="off"
    />
  )
}

/** The length of a number, and the next one of the company's series to take. */
function NumberHint({ invoicing }: { invoicing: Invoicing }) {
  const t = useT()
  const { data } = useEndpointQuery(invoiceApi.preview, {})
  const next = data?.next_number
  const hint = t('invoice.number_hint', { max: maxNumberLength })
  if (!next || next === invoicing.number.trim()) return hint
  return (
    <>
      {hint}.{' '}
      <Anchor component="button" type="button" inherit onClick={() => invoicing.setNumber(next)}>
        {t('invoice.take_number', { number: next })}
      </Anchor>
    </>
  )
}

/** Number and total of the selected fees. */
export function SelectionTotal({ selection, feeCount }: { selection: Selection; feeCount: number }) {
  const t = useT()
  return (
    <div className={classes.sum}>
      <SelectionCount
        text={t('invoice.selected', { count: formatCount(selection.chosen.length), of: formatCount(feeCount) })}
        sum={selection.total}
      />
    </div>
  )
}

interface InvoiceBarProps {
  readonly allFees: readonly InvoiceableFee[]
  /** False while selected fees may be missing in `allFees`. */
  readonly isReady: boolean
  readonly selection: Selection
  readonly invoicing: Invoicing
}

/** Footer of the page: total of the selection, invoice number, and the button that opens the review. */
export function InvoiceBar({ allFees, isReady, selection, invoicing }: InvoiceBarProps) {
  const t = useT()
  return (
    <form
      noValidate
      className={classes.bar}
      onSubmit={(event) => {
        event.preventDefault()
        invoicing.requestConfirmation(selection.chosen)
      }}
    >
      <SelectionTotal selection={selection} feeCount={allFees.length} />
      <InvoiceNumberField invoicing={invoicing} />
      <Button
        type="submit"
        loading={invoicing.isWorking}
        disabled={!isReady || invoicing.isEmpty || selection.chosen.length === 0}
        className={classes.generate}
      >
        {t('invoice.generate')}
      </Button>
      <ConfirmInvoiceDialog invoicing={invoicing} />
    </form>
  )
}
