import type { Column, List } from '@callout/domain/kernel/list.ts'
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { prefer, preference } from '../kernel/storage.ts'
import { type Layout, readLayout } from './columnLayout.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
})

const widths: Record<Column['kind'], number> = {
  text: 150,
  option: 150,
  instant: 150,
  day: 110,
  integer: 90,
  money: 110,
  flag: 90,
}

interface Offer {
  readonly list: List
  /** The layout is remembered under this name. */
  readonly view: string
  /** Columns this view does not offer. */
  readonly withoutColumns?: readonly string[]
  /** Columns this view shows though the list hides them at first. */
  readonly shownColumns?: readonly string[]
  /** First widths in pixels, where the kind's own does not fit. */
  readonly widths?: Readonly<Record<string, number>>
}

type NoRow = Record<string, never>
const noRows: NoRow[] = []

/** The columns of a list as this browser's user arranged them: which, in what order, how wide. Remembered. */
export function useColumns({ list, view, withoutColumns = [], shownColumns = [], widths: wished = {} }: Offer) {
  const offered = Object.keys(list.columns).filter((name) => !withoutColumns.includes(name))
  const hiddenAtFirst = offered.filter((name) => list.columns[name]?.hidden && !shownColumns.includes(name))
  const [layout, setLayout] = useState(() => readLayout(preference(`columns.${view}`), offered, hiddenAtFirst))

  const change = (part: Partial<Layout>) => {
    const after = { ...layout, ...part }
    prefer(`columns.${view}`, after)
    setLayout(after)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a view offers does not change while it is open
  const columns = useMemo(
    () =>
      offered.map((id) => ({
        id,
        size: wished[id] ?? widths[list.columns[id]?.kind ?? 'text'],
        minSize: 60,
        maxSize: 800,
      })),
    [view],
  )
  const table = useTable({
    features,
    columns,
    data: noRows,
    columnResizeMode: 'onChange' as const,
    state: { columnOrder: layout.order, columnVisibility: layout.visible, columnSizing: layout.sizes },
    onColumnOrderChange: (next) => change({ order: typeof next === 'function' ? next(layout.order) : next }),
    onColumnVisibilityChange: (next) => change({ visible: typeof next === 'function' ? next(layout.visible) : next }),
    onColumnSizingChange: (next) => change({ sizes: typeof next === 'function' ? next(layout.sizes) : next }),
  })

  const reset = () => {
    prefer(`columns.${view}`, undefined)
    setLayout(readLayout(undefined, offered, hiddenAtFirst))
  }
  return { table, reset }
}

export type Columns = ReturnType<typeof useColumns>
