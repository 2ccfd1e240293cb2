import type { Filter } from '@callout/domain/platform/list.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useRef } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { usePhone } from '../../platform/browser/usePhone.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListData } from '../../platform/lists/useList.ts'
import { IconAdjustmentsHorizontal } from '../icons/firstVisitIcons.tsx'
import { FilterControl } from './FilterControl.tsx'
import classes from './Filters.module.css'
import { useFilterShortcut } from './useFilterShortcut.ts'

const FilterDrawer = lazyDialog(() => import('./FilterDrawer.tsx'), 'FilterDrawer')

const frequentFirst = (filters: readonly (readonly [string, Filter])[]) => [
  ...filters.filter(([, { isInFilterBar }]) => isInFilterBar),
  ...filters.filter(([, { isInFilterBar }]) => !isInFilterBar),
]

interface FilterBarProps<Row> {
  readonly data: ListData<Row>
  /** Filters that this page does not offer. */
  readonly withoutFilters?: readonly string[] | undefined
}

/** The bar with the most used filters. `/` focuses the first text filter; a drawer holds the other filters. */
export function FilterBar<Row>({ data, withoutFilters = [] }: FilterBarProps<Row>) {
  const t = useT()
  const first = useRef<HTMLInputElement>(null)
  const [opened, drawer] = useDisclosure(false)
  const offered = Object.entries(data.list.filters).filter(
    ([name, { isHidden }]) => !isHidden && !withoutFilters.includes(name),
  )
  const firstText = offered.find(
    ([, { kind, isInFilterBar }]) => isInFilterBar && (kind === 'contains' || kind === 'exact'),
  )?.[0]
  const onPhone = usePhone()
  const isInBar = (name: string, { isInFilterBar }: Filter) => (onPhone ? name === firstText : isInFilterBar === true)
  const barFilters = offered.filter((entry) => isInBar(...entry))
  // The sheet of a phone has all filters, the frequent ones first.
  const inDrawer = onPhone ? frequentFirst(offered) : offered.filter((entry) => !isInBar(...entry))
  const active = Object.keys(data.state.filters).length
  useFilterShortcut(first)

  return (
    <search className={classes.bar} aria-label={t('list.filters')}>
      {barFilters.map(([name, filter]) => (
        <FilterControl
          key={name}
          ref={name === firstText ? first : undefined}
          name={name}
          filter={filter}
          value={data.state.filters[name]}
          onChange={(value) => data.setFilter(name, value)}
          isInBar
        />
      ))}
      {inDrawer.length > 0 && (
        <Button
          variant="default"
          className={classes.choice}
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          onClick={drawer.open}
          aria-haspopup="dialog"
        >
          {t(onPhone ? 'list.filters' : 'list.more_filters')}
          {onPhone && active > 0 && (
            <>
              {' '}
              <span className={classes.count}>{active}</span>
            </>
          )}
        </Button>
      )}
      <Suspense>{opened && <FilterDrawer data={data} filters={inDrawer} onClose={drawer.close} />}</Suspense>
    </search>
  )
}
