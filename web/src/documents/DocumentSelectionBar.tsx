import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { send } from '../platform/api/send.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { toast } from '../platform/browser/toast.ts'
import { formatCount, formatMoney } from '../platform/i18n/formats.ts'
import { text, useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { IconCheck, IconChecks } from '../ui/icons/laterIcons.tsx'
import { SelectionBar } from '../ui/lists/selection/SelectionBar.tsx'
import { useBatch } from '../ui/lists/selection/useBatch.ts'
import type { RowSelection } from '../ui/lists/selection/useRowSelection.ts'

const ApproveCleanDialog = lazyDialog(() => import('./clean/ApproveCleanDialog.tsx'), 'ApproveCleanDialog')

interface DocumentSelectionBarProps {
  readonly type: DocumentType
  readonly selection: RowSelection<DocumentRow>
  readonly total: number | undefined
}

/** Approves the selected documents, after one confirmation with their number and sum. */
export function DocumentSelectionBar({ type, selection, total }: DocumentSelectionBarProps) {
  const t = useT()
  const batch = useBatch()
  const [isConfirming, confirmation] = useDisclosure(false)
  const [isChoosingClean, cleanDialog] = useDisclosure(false)
  const { rows, count } = selection
  const rowOf = ({ DocNum }: Pick<DocumentRow, 'DocNum'>) => rows.find((row) => row.DocNum === DocNum) ?? []
  // Return requests have no amounts.
  const sum = type === 'dpc' ? undefined : sumAmounts(rows.map(({ DocTotal }) => DocTotal))
  const approve = async () => {
    confirmation.close()
    const done = await batch.run({
      rows,
      send: (chunk) => {
        const items = chunk.map(({ DocNum, version }) => ({ DocNum, version }))
        return send(documentApi.confirmMany, { type, items })
      },
      onChunk: selection.settle,
    })
    const first = done.filter(({ first_of_two }) => first_of_two).length
    if (done.length > first) toast.success(text('document.approved_many', { count: formatCount(done.length - first) }))
    if (first > 0) toast.success(text('clean.waiting', { count: formatCount(first) }))
  }
  return (
    <>
      <SelectionBar
        selection={selection}
        total={total}
        nameOf={({ DocNum }) => DocNum}
        batch={batch}
        {...(sum !== undefined && { sum })}
      >
        <Button size="compact-md" leftSection={<IconCheck size={16} />} onClick={confirmation.open}>
          {t('document.approve')}
        </Button>
        <Button size="compact-md" variant="default" leftSection={<IconChecks size={16} />} onClick={cleanDialog.open}>
          {t('clean.approve_selected')}
        </Button>
      </SelectionBar>
      <Suspense>
        {isChoosingClean && (
          <ApproveCleanDialog
            type={type}
            candidates={{ items: rows.map(({ DocNum, version }) => ({ DocNum, version })) }}
            onApproved={(items, outcomes) => selection.settle(items.flatMap(rowOf), outcomes)}
            onClose={cleanDialog.close}
          />
        )}
      </Suspense>
      {isConfirming && (
        <ConfirmDialog
          title={t('document.approve_many', { count: formatCount(count) })}
          action={t('document.approve')}
          onConfirm={() => void approve()}
          onClose={confirmation.close}
        >
          {sum !== undefined && (
            <Text fw={600} mb={4}>
              {labelOf(t, 'DocTotal')}: {formatMoney(sum)}
            </Text>
          )}
          <Text size="sm">{t('document.approve_many_confirm')}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}
