import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../platform/api/send.ts'
import { toast } from '../../platform/browser/toast.ts'
import { formatCount, formatMoney } from '../../platform/i18n/formats.ts'
import { text, useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { SelectionBar } from '../../ui/lists/selection/SelectionBar.tsx'
import { useBatch } from '../../ui/lists/selection/useBatch.ts'
import type { RowSelection } from '../../ui/lists/selection/useRowSelection.ts'

interface InvoiceSelectionBarProps {
  readonly selection: RowSelection<SupplierInvoice>
  readonly total: number | undefined
}

const endpoints = { check: invoiceStateApi.checkMany, release: invoiceStateApi.releaseMany } as const
type Act = keyof typeof endpoints

/** Checks or releases the selected invoices, after one confirmation with their number and what there is to pay. */
export function InvoiceSelectionBar({ selection, total }: InvoiceSelectionBarProps) {
  const t = useT()
  const batch = useBatch()
  const [confirming, setConfirming] = useState<Act>()
  const { rows, count } = selection
  const sum = sumAmounts(rows.map(({ to_pay }) => to_pay))
  const checkedByReader = rows.filter((row) => row.can.release && row.checked_by_reader).length
  const mayAct = (act: Act) => rows.some(({ can }) => can[act])
  const run = async (act: Act) => {
    setConfirming(undefined)
    const done = await batch.run({
      rows,
      send: (chunk) => send(endpoints[act], { items: chunk.map(({ ID, version }) => ({ ID, version })) }),
      onChunk: selection.settle,
    })
    if (done.length > 0) toast.success(text(`invoice.${act}_done`, { count: formatCount(done.length) }))
  }
  return (
    <>
      <SelectionBar
        selection={selection}
        total={total}
        nameOf={({ supplier_invoice }) => supplier_invoice}
        batch={batch}
        sum={sum}
      >
        <Button size="compact-md" disabled={!mayAct('check')} onClick={() => setConfirming('check')}>
          {t('invoice.check')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          disabled={!mayAct('release')}
          onClick={() => setConfirming('release')}
        >
          {t('invoice.release')}
        </Button>
      </SelectionBar>
      {confirming && (
        <ConfirmDialog
          title={t(`invoice.${confirming}_many`, { count: formatCount(count) })}
          action={t(`invoice.${confirming}`)}
          onConfirm={() => void run(confirming)}
          onClose={() => setConfirming(undefined)}
        >
          <Stack gap="xs">
            <Text fw={600}>{t('text.labelled', { label: labelOf(t, 'to_pay'), value: formatMoney(sum) })}</Text>
            {confirming === 'release' && checkedByReader > 0 && (
              <Alert color="yellow">
                {t('invoice.checked_yourself_many', { count: formatCount(checkedByReader) })}
              </Alert>
            )}
          </Stack>
        </ConfirmDialog>
      )}
    </>
  )
}
