import type { Column, List } from '@callout/domain/platform/list.ts'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { getPreference, setPreference } from '../../platform/session/storage.ts'
import { type ColumnLayout, moveColumn, readLayout } from './columnLayout.ts'

/** Default widths by kind of column, in pixels. */
const defaultWidths: Record<Column['kind'], number> = {
  text: 150,
  option: 150,
  instant: 150,
  day: 110,
  integer: 90,
  money: 110,
  flag: 90,
}
const minWidth = 60
const maxWidth = 800

interface ColumnOptions {
  readonly list: List
  /** Name under which the layout is remembered. */
  readonly view: string
  /** Columns this view does not offer. */
  readonly withoutColumns?: readonly string[]
  /** Columns that this view shows although the list hides them by default. */
  readonly shownColumns?: readonly string[]
  /** Columns that this view puts right after the first column. */
  readonly leadingColumns?: readonly string[]
  /** Default widths in pixels that differ from the width of the kind. */
  readonly widths?: Readonly<Record<string, number>>
}

/** The columns of a list as the user arranged them: visibility, order and widths. The layout is remembered. */
export function useColumns({
  list,
  view,
  withoutColumns = [],
  shownColumns = [],
  leadingColumns = [],
  ...offer
}: ColumnOptions) {
  const viewWidths = offer.widths ?? {}
  // With a foreign time zone each instant also names its zone.
  const kindWidths = useFormats().foreignZone ? { ...defaultWidths, instant: 220 } : defaultWidths
  const [first = '', ...others] = Object.keys(list.columns).filter((name) => !withoutColumns.includes(name))
  const offered = [first, ...leadingColumns, ...others.filter((name) => !leadingColumns.includes(name))]
  const hiddenAtFirst = offered.filter((name) => list.columns[name]?.isHidden && !shownColumns.includes(name))
  const key = `columns.${view}`
  const [layout, setLayout] = useState(() => readLayout(getPreference(key), offered, hiddenAtFirst))
  const { order, visible, sizes } = layout

  const change = (part: Partial<ColumnLayout>) => {
    const after = { ...layout, ...part }
    setPreference(key, after)
    setLayout(after)
  }
  return {
    /** All offered columns, in order. */
    order,
    /** The columns on screen, from left to right. */
    names: order.filter((name) => visible[name] !== false),
    isShown: (name: string) => visible[name] !== false,
    widthOf: (name: string) => sizes[name] ?? viewWidths[name] ?? kindWidths[list.columns[name]?.kind ?? 'text'],
    show: (name: string, shown: boolean) => change({ visible: { ...visible, [name]: shown } }),
    move: (name: string, by: -1 | 1) => change({ order: moveColumn(order, name, by) }),
    /** Sets the width of a column in pixels, within limits; undefined resets it. */
    resize: (name: string, width: number | undefined) => {
      const { [name]: _, ...others } = sizes
      const newSize = width === undefined ? {} : { [name]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))) }
      change({ sizes: { ...others, ...newSize } })
    },
    reset: () => {
      setPreference(key, undefined)
      setLayout(readLayout(undefined, offered, hiddenAtFirst))
    },
  }
}

export type Columns = ReturnType<typeof useColumns>
