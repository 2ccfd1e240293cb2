import type { AdminSheet } from '@callout/domain/admin/admin.ts'
import { Button } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { SelectionBar } from '../../ui/lists/selection/SelectionBar.tsx'
import type { RowSelection } from '../../ui/lists/selection/useRowSelection.ts'
import { type SheetView, whereOf } from '../adminPages.ts'
import type { AdminListRow } from './adminSource.ts'

const PasteDialog = lazyDialog(() => import('../grid/PasteDialog.tsx'), 'PasteDialog')
const SetFieldDialog = lazyDialog(() => import('./SetFieldDialog.tsx'), 'SetFieldDialog')

interface RowSelectionBarProps {
  readonly sheet: AdminSheet
  readonly view: SheetView
  readonly selection: RowSelection<AdminListRow>
  readonly total: number | undefined
  readonly nameOf: (row: AdminListRow) => string
}

/** Acts on the selected rows: set one field of all, or edit their cells. */
export function RowSelectionBar({ sheet, view, selection, total, nameOf }: RowSelectionBarProps) {
  const t = useT()
  const [opened, setOpened] = useState<'field' | 'cells'>()
  const close = () => setOpened(undefined)
  const stored = useMemo(() => selection.rows.map((row) => row.stored), [selection.rows])
  return (
    <>
      <SelectionBar selection={selection} total={total} nameOf={nameOf}>
        <Button size="compact-sm" onClick={() => setOpened('field')}>
          {t('admin.set_field')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setOpened('cells')}>
          {t('admin.edit_cells')}
        </Button>
      </SelectionBar>
      <Suspense>
        {opened === 'field' && (
          <SetFieldDialog sheet={sheet} view={view} rows={selection.rows} onDone={selection.settle} onClose={close} />
        )}
        {opened === 'cells' && (
          <PasteDialog
            sheet={sheet}
            title={t('admin.edit_cells')}
            fixed={whereOf(view)}
            rows={stored}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
