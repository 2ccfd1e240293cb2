import type { FilterValue, Range } from '@callout/domain/platform/list.request.ts'
import type { Filter, FilterKind } from '@callout/domain/platform/list.ts'
import { Button, Pill } from '@mantine/core'
import { formatDay, formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { removeButtonProps } from '../fields/clearButtons.ts'
import { labelOf } from '../fields/labels.ts'
import classes from './Filters.module.css'

interface FilterChipsProps<Row> {
  readonly data: ListData<Row>
}

/**
 * The active filters, each removable, with those that the page does not offer: a link may bring them. Their place is
 * always there, so that nothing below it moves.
 */
export function FilterChips<Row>({ data }: FilterChipsProps<Row>) {
  const t = useT()
  const active = Object.entries(data.state.filters)
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

/** Formats an end of a range, by kind of filter. */
const formatEnd: Partial<Record<FilterKind, (end: string) => string>> = {
  instants: formatDay,
  days: formatDay,
  amounts: (end) => formatMoney(Number(end)),
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
  const { items, isFetching } = useValueList(filter.valueList ?? '', { enabled: filter.valueList !== undefined })
  const textOf = (chosen: string) => items.find((item) => item.value === chosen)?.text ?? (isFetching ? '…' : chosen)
  const valueText = () => {
    if (filter.kind === 'oneOf') return (value as readonly string[]).map(textOf).join(', ')
    const format = formatEnd[filter.kind]
    if (!format) return String(value)
    const { from, to } = value as Range
    return `${from ? format(from) : '…'} – ${to ? format(to) : '…'}`
  }
  const chipText = filter.kind === 'flag' ? label : t('text.labelled', { label, value: valueText() })
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={removeButtonProps(t('list.clear_filter', { filter: label }))}
      className={classes.chip}
      title={chipText}
    >
      {chipText}
    </Pill>
  )
}
