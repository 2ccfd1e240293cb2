import type { Column, List } from '@callout/domain/platform/list.ts'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { getPreference, setPreference } from '../../platform/session/storage.ts'
import { labelOf } from '../fields/labels.ts'
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
  /** Name of the page or tab; its layout is remembered under this name. */
  readonly page: string
  /** Columns that this page does not offer. */
  readonly withoutColumns?: readonly string[]
  /** Columns that this page shows although the list hides them by default. */
  readonly shownColumns?: readonly string[]
  /** Columns that this page puts right after the first column. */
  readonly leadingColumns?: readonly string[]
  /** Columns that this page hides until the user selects them. */
  readonly hiddenColumns?: readonly string[] | undefined
  /** Key of the chosen saved view: its layout is kept apart. */
  readonly savedView?: string | undefined
  /** Default widths in pixels that differ from the width of the kind. */
  readonly widths?: Readonly<Record<string, number>>
}

/** A column as a saved view has it. */
export interface SavedColumn {
  readonly name: string
  readonly width?: number | undefined
  readonly visible: boolean
}

/** Preference with the layout of a page's list, or of one of its saved views. */
export const layoutKey = (page: string, savedView = '') => ['columns', page, savedView].filter(Boolean).join('.')

/** Remembers the columns of a saved view as the layout of its list. */
export function rememberColumns(key: string, columns: readonly SavedColumn[]): ColumnLayout {
  const layout = {
    order: columns.map(({ name }) => name),
    visible: Object.fromEntries(columns.map(({ name, visible }) => [name, visible])),
    sizes: Object.fromEntries(columns.flatMap(({ name, width }) => (width === undefined ? [] : [[name, width]]))),
  }
  setPreference(key, layout)
  return layout
}

/** The layout remembered under a key, else that of the page. */
const readRemembered = (key: string, pageKey: string, offered: readonly string[], hiddenAtFirst: readonly string[]) =>
  readLayout(getPreference(key) ?? getPreference(pageKey), offered, hiddenAtFirst)

/** The columns of a list as the user arranged them: visibility, order and widths. The layout is remembered. */
export function useColumns({
  list,
  page,
  withoutColumns = [],
  shownColumns = [],
  leadingColumns = [],
  hiddenColumns = [],
  savedView,
  widths = {},
}: ColumnOptions) {
  const t = useT()
  // With a foreign time zone each instant also names its zone.
  const kindWidths = useFormats().foreignZone ? { ...defaultWidths, instant: 220 } : defaultWidths
  const [first = '', ...others] = Object.keys(list.columns).filter((name) => !withoutColumns.includes(name))
  const offered = [first, ...leadingColumns, ...others.filter((name) => !leadingColumns.includes(name))]
  const hiddenAtFirst = [
    ...offered.filter((name) => list.columns[name]?.isHidden && !shownColumns.includes(name)),
    ...hiddenColumns,
  ]
  const pageKey = layoutKey(page)
  const key = savedView === undefined ? pageKey : layoutKey(page, savedView)
  const [current, setCurrent] = useState(() => ({ key, layout: readRemembered(key, pageKey, offered, hiddenAtFirst) }))
  const { layout } = current.key === key ? current : { layout: readRemembered(key, pageKey, offered, hiddenAtFirst) }
  if (current.key !== key) setCurrent({ key, layout })
  const { order, visible, sizes } = layout
  const isShown = (name: string) => visible[name] !== false
  const setLayout = (after: ColumnLayout) => setCurrent({ key, layout: after })

  const change = (part: Partial<ColumnLayout>) => {
    const after = { ...layout, ...part }
    setPreference(key, after)
    setLayout(after)
  }
  return {
    /** The label of a column. */
    labelOf: (name: string) => labelOf(t, list.columns[name]?.label ?? name),
    /** All offered columns, in order. */
    order,
    /** The columns on screen, from left to right. */
    names: order.filter(isShown),
    isShown,
    widthOf: (name: string) => sizes[name] ?? widths[name] ?? kindWidths[list.columns[name]?.kind ?? 'text'],
    /** The columns as a saved view keeps them. */
    saved: order.map((name): SavedColumn => {
      const width = sizes[name]
      return { name, visible: isShown(name), ...(width !== undefined && { width }) }
    }),
    show: (name: string, shown: boolean) => change({ visible: { ...visible, [name]: shown } }),
    move: (name: string, by: -1 | 1) => change({ order: moveColumn(order, name, by, isShown) }),
    /** Sets the width of a column in pixels, within limits; undefined resets it. */
    resize: (name: string, width: number | undefined) => {
      const { [name]: _, ...others } = sizes
      const newSize = width === undefined ? {} : { [name]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))) }
      change({ sizes: { ...others, ...newSize } })
    },
    /** Takes over columns as a saved view has them. */
    restore: (columns: readonly SavedColumn[]) =>
      setLayout(readLayout(rememberColumns(key, columns), offered, hiddenAtFirst)),
    reset: () => {
      setPreference(key, undefined)
      setLayout(readLayout(undefined, offered, hiddenAtFirst))
    },
  }
}

export type Columns = ReturnType<typeof useColumns>
