import type { PlaceOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { labelOf } from '../ui/fields/labels.ts'
import classes from './HistoryTable.module.css'
import { shortened } from './shortened.ts'
import { useChangeText } from './useChangeText.ts'

const maxItems = 2
const maxValueLength = 40

interface ChangesInShortProps {
  readonly items: readonly ChangedItem[]
  readonly place: PlaceOfClock | undefined
}

/** The changes in one line: `City: Rome → Milan`. The opened row shows every field in full. */
export function ChangesInShort({ items, place }: ChangesInShortProps) {
  const t = useT()
  const show = useChangeText(place)
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
