import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceableFilter } from '@callout/domain/invoices/invoice.list.ts'
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { CompactLoadError } from '../ui/layout/CompactLoadError.tsx'
import { ConfirmInvoiceDialog } from './ConfirmInvoiceDialog.tsx'
import { FeeTable } from './FeeTable.tsx'
import { InvoiceNumberField, SelectionTotal } from './InvoiceBar.tsx'
import classes from './InvoicesPage.module.css'
import { UploadBar } from './upload/UploadBar.tsx'
import { useSendsOwnInvoices } from './upload/useSendsOwnInvoices.ts'
import { useInvoicing } from './useInvoicing.ts'
import { useSelection } from './useSelection.ts'

interface InvoiceCallDialogProps {
  readonly call_id: string
  readonly onClose: () => void
}

/** Popup to invoice the approved fees of one call. All are selected initially. */
export function InvoiceCallDialog({ call_id, onClose }: InvoiceCallDialogProps) {
  const t = useT()
  const request = { Page: 1, PageSize: 0 }
  const { data, error, refetch } = useEndpointQuery(invoiceApi.invoiceable, {
    request,
    filterData: { ...invoiceableFilter, call_id },
  })
  // Keep the form open after the first load: generating the invoice empties the list of fees.
  const [hadFees, setHadFees] = useState(false)
  if (data && data.Data.length > 0 && !hadFees) setHadFees(true)
  const sendsOwn = useSendsOwnInvoices()
  const Form = sendsOwn ? UploadForm : InvoiceForm
  if (data && hadFees) return <Form call_id={call_id} fees={data.Data} onClose={onClose} />
  return (
    <Popup onClose={onClose} title={t('invoice.generate_call', { call_id })} size="lg">
      {error ? (
        <CompactLoadError error={error} retry={refetch} />
      ) : data ? (
        <Text>{t('invoice.nothing_open_call')}</Text>
      ) : (
        <Skeleton height={240} role="status" aria-label={t('list.loading')} />
      )}
    </Popup>
  )
}

/** The fees of the call for the invoice of a company's own system. */
function UploadForm({ call_id, fees, onClose }: InvoiceCallDialogProps & { fees: readonly InvoiceableFee[] }) {
  const t = useT()
  const selection = useSelection(fees, fees, 'all')
  const title = t('invoice.generate_call', { call_id })
  return (
    <Popup onClose={onClose} title={title} size="lg">
      <div className={classes.within}>
        <FeeTable title={title} fees={fees} selection={selection} />
      </div>
      <UploadBar allFees={fees} isReady selection={selection} onDone={onClose} />
    </Popup>
  )
}

function InvoiceForm({ call_id, fees, onClose }: InvoiceCallDialogProps & { fees: readonly InvoiceableFee[] }) {
  const t = useT()
  const selection = useSelection(fees, fees, 'all')
  const invoicing = useInvoicing(onClose)
  const title = t('invoice.generate_call', { call_id })
  return (
    <FormDialog
      title={title}
      action={t('invoice.generate')}
      actionDisabled={invoicing.isEmpty || selection.chosen.length === 0}
      size="lg"
      isSending={invoicing.isWorking}
      refusal={invoicing.refusal}
      wouldLose={() => !invoicing.isEmpty || selection.isTouched}
      onSubmit={() => invoicing.requestConfirmation(selection.chosen)}
      onClose={onClose}
    >
      {fees.length === 0 && !invoicing.isWorking && <Text>{t('invoice.nothing_open_call')}</Text>}
      <div className={classes.within}>
        <FeeTable title={title} fees={fees} selection={selection} />
      </div>
      <SelectionTotal selection={selection} feeCount={fees.length} />
      <InvoiceNumberField invoicing={invoicing} />
      <ConfirmInvoiceDialog invoicing={invoicing} />
    </FormDialog>
  )
}
