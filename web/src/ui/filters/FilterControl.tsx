import type { FilterValue, Range } from '@callout/domain/platform/list.request.ts'
import type { Filter } from '@callout/domain/platform/list.ts'
import { type Ref, Suspense } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../fields/labels.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

// Filters that only appear in the drawer are fetched with it.
const AmountFilter = lazyComponent(() => import('./AmountFilter.tsx'), 'AmountFilter')
const FlagFilter = lazyComponent(() => import('./FlagFilter.tsx'), 'FlagFilter')
const DayRangeFilter = lazyComponent(() => import('./DayRangeFilter.tsx'), 'DayRangeFilter')

interface FilterControlProps {
  readonly name: string
  readonly filter: Filter
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue) => void
  readonly isInBar?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** The control for a filter's kind. */
export function FilterControl({ name, filter, value, onChange, isInBar = false, ref }: FilterControlProps) {
  const label = labelOf(useT(), name)
  switch (filter.kind) {
    case 'oneOf':
      return (
        <ChoiceFilter
          label={label}
          valueList={filter.valueList ?? name}
          value={(value as readonly string[] | undefined) ?? []}
          onChange={onChange}
          isInBar={isInBar}
        />
      )
    case 'instants':
    case 'days':
      return (
        <Suspense>
          <DayRangeFilter label={label} name={name} value={(value as Range | undefined) ?? {}} onChange={onChange} />
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
          isInBar={isInBar}
          value={(value as string | undefined) ?? ''}
          onChange={onChange}
        />
      )
  }
}
