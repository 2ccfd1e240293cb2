import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { LazyPopup } from '../dialogs/LazyPopup.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import type { Columns } from './useColumns.ts'

const ColumnsPopover = lazyComponent(() => import('./ColumnsPopover.tsx'), 'ColumnsPopover')

/** The button for a list's column settings; the popover loads on demand. */
export const ColumnsMenu = ({ columns }: { columns: Columns }) => (
  <LazyPopup load={ColumnsPopover.preload} button={(trigger) => <ColumnsButton {...trigger} />}>
    <ColumnsPopover columns={columns} />
  </LazyPopup>
)
