import type { Filter, FilterKind, FilterValue, Range } from '@callout/domain/kernel/list.ts'
import { Button, Pill } from '@mantine/core'
import { showDay, showMoney } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import { useValueList } from '../kernel/useValueList.ts'
import classes from './Filters.module.css'
import { labelOf } from './labels.ts'

/** The filters at work, each with a way to take it off, in a row that is there without them, too: nothing below it moves. */
export function FilterChips<Row>({ data, without }: { data: ListOnScreen<Row>; without: readonly string[] }) {
  const t = useT()
  const active = Object.entries(data.state.filters).filter(([name]) => !without.includes(name))
  if (active.length === 0) return <div className={classes.chips} />
  return (
    <ul className={classes.chips} aria-label={t('list.active_filters')}>
      {active.map(([name, value]) => {
        const filter = data.list.filters[name]
        return (
          filter && (
            <li key={name}>
              <FilterChip name={name} filter={filter} value={value} onRemove={() => data.setFilter(name, '')} />
            </li>
          )
        )
      })}
      <li>
        <Button variant="subtle" size="compact-sm" className={classes.choice} onClick={data.clearFilters}>
          {t('list.clear_filters')}
        </Button>
      </li>
    </ul>
  )
}

/** How an end of a range is told, by the kind of its filter. */
const showEnd: Partial<Record<FilterKind, (end: string) => string>> = {
  instants: showDay,
  days: showDay,
  amounts: (end) => showMoney(Number(end)),
}

interface FilterChipProps {
  readonly name: string
  readonly filter: Filter
  readonly value: FilterValue
  readonly onRemove: () => void
}

function FilterChip({ name, filter, value, onRemove }: FilterChipProps) {
  const t = useT()
  const label = labelOf(t, name)
  const { items } = useValueList(filter.valueList ?? '', { enabled: filter.valueList !== undefined })
  const textOf = (chosen: string) => items.find((item) => item.value === chosen)?.text ?? chosen
  const says = () => {
    if (filter.kind === 'flag') return label
    if (filter.kind === 'oneOf') return `${label}: ${(value as readonly string[]).map(textOf).join(', ')}`
    const show = showEnd[filter.kind]
    if (!show) return `${label}: ${value}`
    const { from, to } = value as Range
    return `${label}: ${from ? show(from) : '…'} – ${to ? show(to) : '…'}`
  }
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('list.clear_filter', { filter: label }), tabIndex: 0, 'aria-hidden': false }}
      className={classes.chip}
      title={says()}
    >
      {says()}
    </Pill>
  )
}
