import type { MouseEvent } from 'react'
import { useT } from '../../../platform/i18n/i18n.ts'
import classes from './Selection.module.css'
import type { RowSelection } from './useRowSelection.ts'

interface RowCheckboxProps {
  readonly name: string
  readonly isSelected: boolean
  readonly tabIndex: number
  readonly onToggle: (isRange: boolean) => void
}

/** The checkbox of a row, before its link. With Shift, a click selects a range. */
export function RowCheckbox({ name, isSelected, tabIndex, onToggle }: RowCheckboxProps) {
  const t = useT()
  return (
    <input
      type="checkbox"
      className={classes.checkbox}
      checked={isSelected}
      tabIndex={tabIndex}
      aria-label={t('selection.row', { name })}
      aria-keyshortcuts="X"
      // A click with Shift would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      // A click elsewhere in the row opens its record.
      onClick={(event) => event.stopPropagation()}
      // A checkbox changes by a click: its native event has the keys.
      onChange={(event) => onToggle((event.nativeEvent as unknown as MouseEvent).shiftKey)}
    />
  )
}

/** The checkbox in the head of the list: selects or deselects the page. */
export function PageCheckbox<Row>({ selection }: { selection: RowSelection<Row> }) {
  const t = useT()
  return (
    <input
      type="checkbox"
      className={`${classes.checkbox} ${classes.pageCheckbox}`}
      checked={selection.isPageSelected}
      ref={(box) => {
        if (box) box.indeterminate = selection.isPagePartlySelected
      }}
      aria-label={t('selection.page')}
      onChange={selection.togglePage}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && selection.clear()}
    />
  )
}
