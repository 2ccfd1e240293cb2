import type { Filter, FilterValue, Range } from '@callout/domain/kernel/list.ts'
import { lazy, type Ref, Suspense } from 'react'
import { useT } from '../kernel/i18n.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { labelOf } from './labels.ts'
import { TextFilter } from './TextFilter.tsx'

// What stands only in the drawer is fetched with it.
const AmountFilter = lazy(async () => ({ default: (await import('./AmountFilter.tsx')).AmountFilter }))
const FlagFilter = lazy(async () => ({ default: (await import('./FlagFilter.tsx')).FlagFilter }))
const RangeFilter = lazy(async () => ({ default: (await import('./RangeFilter.tsx')).RangeFilter }))

interface FilterControlProps {
  readonly name: string
  readonly filter: Filter
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue) => void
  readonly inBar?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** The control a filter's kind asks for. */
export function FilterControl({ name, filter, value, onChange, inBar = false, ref }: FilterControlProps) {
  const label = labelOf(useT(), name)
  switch (filter.kind) {
    case 'oneOf':
      return (
        <ChoiceFilter
          label={label}
          valueList={filter.valueList ?? name}
          value={(value as readonly string[] | undefined) ?? []}
          onChange={onChange}
          inside={inBar}
        />
      )
    case 'instants':
    case 'days':
      return (
        <Suspense>
          <RangeFilter label={label} name={name} value={(value as Range | undefined) ?? {}} onChange={onChange} />
        </Suspense>
      )
    case 'amounts':
      return (
        <Suspense>
          <AmountFilter label={label} value={(value as Range | undefined) ?? {}} onChange={onChange} />
        </Suspense>
      )
    case 'flag':
      return (
        <Suspense>
          <FlagFilter label={label} value={value === true} onChange={onChange} />
        </Suspense>
      )
    default:
      return (
        <TextFilter
          ref={ref}
          label={label}
          inside={inBar}
          value={(value as string | undefined) ?? ''}
          onChange={onChange}
        />
      )
  }
}
