import type { Column, List } from '@callout/domain/kernel/list.ts'
import { useState } from 'react'
import { prefer, preference } from '../kernel/storage.ts'
import { type Layout, moveColumn, readLayout } from './columnLayout.ts'

/** First widths by what a column holds, in pixels. */
const widths: Record<Column['kind'], number> = {
  text: 150,
  option: 150,
  instant: 150,
  day: 110,
  integer: 90,
  money: 110,
  flag: 90,
}
const narrowest = 60
const widest = 800

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

/** The columns of a list as this browser's user arranged them: which, in what order, how wide. Remembered. */
export function useColumns({ list, view, withoutColumns = [], shownColumns = [], widths: wished = {} }: Offer) {
  const offered = Object.keys(list.columns).filter((name) => !withoutColumns.includes(name))
  const hiddenAtFirst = offered.filter((name) => list.columns[name]?.hidden && !shownColumns.includes(name))
  const key = `columns.${view}`
  const [layout, setLayout] = useState(() => readLayout(preference(key), offered, hiddenAtFirst))
  const { order, visible, sizes } = layout

  const change = (part: Partial<Layout>) => {
    const after = { ...layout, ...part }
    prefer(key, after)
    setLayout(after)
  }
  return {
    /** Every column offered, in its place. */
    order,
    /** The columns on screen, from left to right. */
    names: order.filter((name) => visible[name] !== false),
    isShown: (name: string) => visible[name] !== false,
    widthOf: (name: string) => sizes[name] ?? wished[name] ?? widths[list.columns[name]?.kind ?? 'text'],
    show: (name: string, shown: boolean) => change({ visible: { ...visible, [name]: shown } }),
    move: (name: string, by: -1 | 1) => change({ order: moveColumn(order, name, by) }),
    /** Gives a column this width in pixels, within reason; undefined gives it its first one. */
    resize: (name: string, width: number | undefined) => {
      const { [name]: _, ...others } = sizes
      const within = width === undefined ? {} : { [name]: Math.round(Math.min(widest, Math.max(narrowest, width))) }
      change({ sizes: { ...others, ...within } })
    },
    reset: () => {
      prefer(key, undefined)
      setLayout(readLayout(undefined, offered, hiddenAtFirst))
    },
  }
}

export type Columns = ReturnType<typeof useColumns>
