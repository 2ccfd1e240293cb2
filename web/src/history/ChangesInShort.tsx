import type { ChangedItem } from '@callout/domain/history/history.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import classes from './HistoryTable.module.css'
import { shortened } from './shortened.ts'
import { useChangeText } from './useChangeText.ts'

const maxItems = 2
const maxValueLength = 40

/** The changes in one line: `City: Rome → Milan`. The opened row shows every field in full. */
export function ChangesInShort({ items }: { items: readonly ChangedItem[] }) {
  const t = useT()
  const show = useChangeText()
  const changed = items.filter(({ old_value, new_value }) => old_value !== new_value)
  if (changed.length === 0) return null
  const text = (field: string, value: ChangedItem['old_value']) => shortened(show(field, value), maxValueLength)
  const shown = changed.slice(0, maxItems)
  const more = changed.length - shown.length
  return (
    <div className={classes.inShort}>
      {shown
        .map(({ field, old_value, new_value }) =>
          t('text.labelled', {
            label: labelOf(t, field),
            value: `${text(field, old_value)} → ${text(field, new_value)}`,
          }).replaceAll('\n', ', '),
        )
        .join(' · ')}
      {more > 0 && ` · ${t('history.more_changes', { count: more })}`}
    </div>
  )
}
