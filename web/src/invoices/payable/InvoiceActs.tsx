import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'

/** Buttons for what this person may do with an invoice now. */
export function InvoiceActs({ invoice }: { readonly invoice: SupplierInvoice }) {
  const t = useT()
  const { ID, version, can } = invoice
  const [opened, setOpened] = useDialogState<'release' | 'dispute' | 'pay'>(`invoice act ${ID}`)
  const close = () => setOpened(undefined)
  const checking = useEndpointMutation(invoiceStateApi.check)
  const releasing = useEndpointMutation(invoiceStateApi.release)
  const resolving = useEndpointMutation(invoiceStateApi.resolve)
  const acts = [
    { name: 'check', sending: checking },
    { name: 'release', sending: releasing },
    { name: 'resolve', sending: resolving },
  ] as const
  const isPending = acts.some(({ sending }) => sending.isPending)
  return (
    <Group gap="xs">
      {acts.map(({ name, sending }) =>
        can[name] ? (
          <Button
            key={name}
            loading={sending.isPending}
            disabled={isPending && !sending.isPending}
            // A released invoice is paid: the question comes first, as for many.
            onClick={() => (name === 'release' ? setOpened(name) : sending.mutate({ ID, version }))}
          >
            {t(`invoice.${name}`)}
          </Button>
        ) : null,
      )}
      {can.dispute && (
        <Button variant="default" disabled={isPending} onClick={() => setOpened('dispute')}>
          {t('invoice.dispute')}
        </Button>
      )}
      {can.pay && (
        <Button variant="default" disabled={isPending} onClick={() => setOpened('pay')}>
          {t('invoice.pay')}
        </Button>
      )}
      {opened === 'release' && can.release && (
        <ConfirmDialog
          title={t('text.labelled', { label: t('invoice.release'), value: invoice.supplier_invoice })}
          action={t('invoice.release')}
          onConfirm={() => {
            close()
            releasing.mutate({ ID, version })
          }}
          onClose={close}
        >
          <Stack gap="xs">
            <Text>{invoice.raison_sociale}</Text>
            <Text fw={600}>
              {t('text.labelled', { label: labelOf(t, 'to_pay'), value: formatMoney(invoice.to_pay ?? 0) })}
            </Text>
            {invoice.checked_by_reader && <Alert color="yellow">{t('invoice.checked_yourself')}</Alert>}
          </Stack>
        </ConfirmDialog>
      )}
      {opened === 'dispute' && <DisputeDialog invoice={invoice} onClose={close} />}
      {opened === 'pay' && <PaymentDialog invoice={invoice} onClose={close} />}
    </Group>
  )
}
