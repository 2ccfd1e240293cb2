import type { Sort } from '@callout/domain/platform/list.request.ts'
import { ActionIcon, Input } from '@mantine/core'
import { useT } from '../../../platform/i18n/i18n.ts'
import { labelOf } from '../../fields/labels.ts'
import { IconSelector } from '../../icons/firstVisitIcons.tsx'
import { IconChecklist, IconSortAscending, IconSortDescending } from '../../icons/laterIcons.tsx'
import classes from './ListCards.module.css'

interface CardOrderProps {
  readonly sortable: readonly string[]
  /** The name of a column; that of its field if left out. */
  readonly nameOf?: (column: string) => string
  readonly sort: Sort
  /** Sorts by a column; by the same column again, in the other direction. */
  readonly onSort: (member: string) => void
  readonly isSelecting?: boolean
  /** Begins or ends the selection of rows; undefined if this list has none. */
  readonly onSelecting?: ((isOn: boolean) => void) | undefined
}

/** Order and selection above the cards, which have no column heads. */
export function CardOrder({ sortable, nameOf, sort, onSort, isSelecting, onSelecting }: CardOrderProps) {
  const t = useT()
  const isDescending = sort.SortDirection === 1
  const direction = t(isDescending ? 'list.descending' : 'list.ascending')
  return (
    <div className={classes.order}>
      <Input
        component="select"
        pointer
        className={classes.sort}
        rightSection={<IconSelector size={16} />}
        aria-label={t('list.sort_by')}
        value={sort.Member}
        onChange={(event) => onSort(event.currentTarget.value)}
      >
        {sortable.map((name) => (
          <option key={name} value={name}>
            {nameOf ? nameOf(name) : labelOf(t, name)}
          </option>
        ))}
      </Input>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={direction}
        title={direction}
        onClick={() => onSort(sort.Member)}
      >
        {isDescending ? <IconSortDescending size={20} /> : <IconSortAscending size={20} />}
      </ActionIcon>
      {onSelecting && (
        <ActionIcon
          variant={isSelecting ? 'filled' : 'default'}
          size={44}
          aria-label={t('selection.choose')}
          title={t('selection.choose')}
          aria-pressed={isSelecting}
          onClick={() => onSelecting(!isSelecting)}
        >
          <IconChecklist size={20} />
        </ActionIcon>
      )}
    </div>
  )
}
