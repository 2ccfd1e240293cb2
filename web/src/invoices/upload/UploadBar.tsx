import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconUpload } from '../../ui/icons/laterIcons.tsx'
import { SelectionTotal } from '../InvoiceBar.tsx'
import type { Selection } from '../useSelection.ts'
import { StatementMenu } from './StatementMenu.tsx'
import classes from './UploadBar.module.css'
import { UploadDialog } from './UploadDialog.tsx'

interface UploadBarProps {
  readonly allFees: readonly InvoiceableFee[]
  /** False while selected fees may be missing in `allFees`. */
  readonly isReady: boolean
  readonly selection: Selection
  readonly onDone?: () => void
}

/** Footer for a company that sends its own invoices: the statement of the selected fees, and the upload. */
export function UploadBar({ allFees, isReady, selection, onDone }: UploadBarProps) {
  const t = useT()
  const [fees, setFees] = useState<readonly InvoiceableFee[]>()
  return (
    <div className={classes.bar}>
      <SelectionTotal selection={selection} feeCount={allFees.length} />
      <Group gap="xs" wrap="nowrap">
        <StatementMenu fees={selection.chosen} />
        <Button
          leftSection={<IconUpload size={16} />}
          disabled={!isReady || selection.chosen.length === 0}
          onClick={() => setFees(selection.chosen)}
        >
          {t('invoice.upload')}
        </Button>
      </Group>
      {fees && (
        <UploadDialog
          fees={fees}
          onDone={() => {
            selection.drop(fees)
            setFees(undefined)
            onDone?.()
          }}
          onClose={() => setFees(undefined)}
        />
      )}
    </div>
  )
}
