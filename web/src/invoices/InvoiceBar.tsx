import { type InvoiceableFee, longestNumber } from '@callout/domain/invoices/invoice.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { showCount, showMoney } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { labelOf } from '../ui/labels.ts'
import classes from './InvoiceBar.module.css'
import type { Invoicing } from './useInvoicing.ts'
import type { Selection } from './useSelection.ts'

/** The number an invoice is to have. */
export function InvoiceNumberField({ invoicing, withHint }: { invoicing: Invoicing; withHint?: boolean }) {
  const t = useT()
  return (
    <TextInput
      name="supplierInvoice"
      label={labelOf(t, 'supplierInvoice')}
      description={withHint && t('invoice.number_hint', { max: longestNumber })}
      value={invoicing.number}
      onChange={(event) => invoicing.setNumber(event.currentTarget.value)}
      maxLength={longestNumber}
      error={invoicing.error}
      readOnly={invoicing.isWorking}
      required
      autoComplete="off"
    />
  )
}

/** How much is chosen, and what it comes to. */
export function SelectionTotal({ selection, of }: { selection: Selection; of: number }) {
  const t = useT()
  return (
    <div className={classes.sum} aria-live="polite">
      <Text size="sm" c="dimmed">
        {t('invoice.selected', { count: showCount(selection.chosen.length), of: showCount(of) })}
      </Text>
      <Text fw={600} size="lg" className={classes.total} data-testid="invoice-total">
        {showMoney(selection.total)}
      </Text>
    </div>
  )
}

interface InvoiceBarProps {
  readonly known: readonly InvoiceableFee[]
  readonly selection: Selection
  readonly invoicing: Invoicing
}

/** The foot of the page: what is chosen comes to so much, and becomes an invoice of this number. */
export function InvoiceBar({ known, selection, invoicing }: InvoiceBarProps) {
  const t = useT()
  return (
    <form
      noValidate
      className={classes.bar}
      onSubmit={(event) => {
        event.preventDefault()
        if (selection.chosen.length > 0) invoicing.generate(selection.chosen)
      }}
    >
      <SelectionTotal selection={selection} of={known.length} />
      <InvoiceNumberField invoicing={invoicing} />
      <Button
        type="submit"
        loading={invoicing.isWorking}
        disabled={invoicing.isEmpty || selection.chosen.length === 0}
        className={classes.generate}
      >
        {t('invoice.generate')}
      </Button>
    </form>
  )
}
