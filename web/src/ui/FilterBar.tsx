import type { Filter } from '@callout/domain/kernel/list.ts'
import { Button } from '@mantine/core'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useT } from '../kernel/i18n.ts'
import type { ListOnScreen } from '../kernel/useList.ts'
import { FilterControl } from './FilterControl.tsx'
import classes from './Filters.module.css'

const FilterDrawer = lazy(async () => ({ default: (await import('./FilterDrawer.tsx')).FilterDrawer }))

interface FilterBarProps<Row> {
  readonly data: ListOnScreen<Row>
  /** Filters this view does not offer. */
  readonly without: readonly string[]
}

/** The filters people use most, in reach of `/`; the others one click away. */
export function FilterBar<Row>({ data, without }: FilterBarProps<Row>) {
  const t = useT()
  const first = useRef<HTMLInputElement>(null)
  const [opened, drawer] = useDisclosure(false)
  const offered = Object.entries(data.list.filters).filter(([name, { silent }]) => !silent && !without.includes(name))
  const firstText = offered.find(([, { kind, frequent }]) => frequent && (kind === 'contains' || kind === 'exact'))?.[0]
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const standsInBar = (name: string, { frequent }: Filter) => (isNarrow ? name === firstText : frequent === true)
  const inBar = offered.filter((entry) => standsInBar(...entry))
  const others = offered.filter((entry) => !standsInBar(...entry))
  useHotkeys([['/', () => first.current?.focus()]])

  return (
    <search className={classes.bar} aria-label={t('list.filters')}>
      {inBar.map(([name, filter]) => (
        <FilterControl
          key={name}
          ref={name === firstText ? first : undefined}
          name={name}
          filter={filter}
          value={data.state.filters[name]}
          onChange={(value) => data.setFilter(name, value)}
          inBar
        />
      ))}
      {others.length > 0 && (
        <Button
          variant="default"
          className={classes.choice}
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          onClick={drawer.open}
          aria-haspopup="dialog"
        >
          {t('list.more_filters')}
        </Button>
      )}
      <Suspense>{opened && <FilterDrawer data={data} filters={others} onClose={drawer.close} />}</Suspense>
    </search>
  )
}
