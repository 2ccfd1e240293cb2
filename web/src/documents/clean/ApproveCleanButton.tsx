import type { DocumentType } from '@callout/domain/documents/document.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChecks } from '../../ui/icons/laterIcons.tsx'

const ApproveCleanDialog = lazyDialog(() => import('./ApproveCleanDialog.tsx'), 'ApproveCleanDialog')

interface ApproveCleanButtonProps {
  readonly type: DocumentType
  /** The filters of the list. */
  readonly filterData: FilterData
}

/** Approves the clean documents of the list, after a dialog with their number and sums. */
export function ApproveCleanButton({ type, filterData }: ApproveCleanButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconChecks size={16} />} onClick={() => setOpen(true)}>
        {t('clean.approve')}
      </Button>
      <Suspense>
        {isOpen && <ApproveCleanDialog type={type} candidates={{ filterData }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
