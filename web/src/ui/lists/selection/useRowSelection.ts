import { maxBatchSize } from '@callout/domain/platform/batch.ts'
import { useCallback, useRef, useState } from 'react'
import { isRequestFailure } from '../../../platform/api/errors.ts'
import { toast } from '../../../platform/browser/toast.ts'
import { loadAllRows, maxPageSize } from '../../../platform/lists/loadAllRows.ts'
import { type ListData, type ListSource, loadListPage } from '../../../platform/lists/useList.ts'
import { rangeOf } from './rangeOf.ts'

/** A row that can be selected. */
export interface SelectableRow {
  readonly ID: string
}

/** The outcome of a batch for a row. */
export interface RowOutcome {
  readonly HasError: boolean
  readonly Message: string
}

/** A row that a batch refused. */
interface Refusal<Row> {
  readonly row: Row
  readonly reason: string
}

/** Rows, or what is known about them, by ID. */
type Rows<Row> = ReadonlyMap<string, Row>

const withRows = <Row extends SelectableRow>(rows: Rows<Row>, added: readonly Row[]): Rows<Row> =>
  new Map([...rows, ...added.map((row) => [row.ID, row] as const)])

function withoutRows<T>(rows: Rows<T>, removed: readonly SelectableRow[]): Rows<T> {
  const IDs = new Set(removed.map(({ ID }) => ID))
  return new Map([...rows].filter(([ID]) => !IDs.has(ID)))
}

/**
 * The selected rows of a list, over all its pages. A new filter clears the selection, but not the refusals of a batch,
 * which may still be running. `limit` is the largest number of rows that one act takes.
 */
export function useRowSelection<Row extends SelectableRow>(
  data: ListData<Row>,
  source: ListSource<Row>,
  limit = maxBatchSize,
) {
  const [selected, setSelected] = useState<Rows<Row>>(new Map())
  const [refusals, setRefusals] = useState<Rows<Refusal<Row>>>(new Map())
  const [isLoadingAll, setLoadingAll] = useState(false)
  const clear = () => {
    setSelected(new Map())
    setRefusals(new Map())
  }
  const filters = JSON.stringify(data.criteria.filterData)
  const [filtersOfSelection, setFiltersOfSelection] = useState(filters)
  // Another filter clears the selection.
  if (filters !== filtersOfSelection) {
    setFiltersOfSelection(filters)
    setSelected(new Map())
  }
  const latestFilters = useRef(filters)
  latestFilters.current = filters
  /** The filters of the rows on screen: the old rows stay there while the new ones load. */
  const shownFilters = useRef(filters)
  if (!data.isStale) shownFilters.current = filters
  // Rows of another filter must not be acted on.
  const isOutdated = () => shownFilters.current !== latestFilters.current
  const shown = data.rows ?? []
  const onScreen = new Map(shown.map((row) => [row.ID, row]))
  // A row on screen may be newer than when it was selected.
  const rows = [...selected].map(([ID, row]) => onScreen.get(ID) ?? row)
  const selectedHere = shown.filter(({ ID }) => selected.has(ID)).length

  const latestRows = useRef(shown)
  latestRows.current = shown
  const lastToggled = useRef<string>(undefined)
  // Stable, so that the rows of the list do not render again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isOutdated` reads only refs
  const toggle = useCallback((row: Row, isRange: boolean) => {
    if (isOutdated()) return
    const range = isRange ? rangeOf(latestRows.current, lastToggled.current, row.ID) : undefined
    lastToggled.current = row.ID
    setSelected((before) => {
      if (range) return withRows(before, range)
      return before.has(row.ID) ? withoutRows(before, [row]) : withRows(before, [row])
    })
    if (!range) setRefusals((before) => withoutRows(before, [row]))
  }, [])
  const togglePage = () => {
    if (isOutdated()) return
    if (selectedHere < shown.length) return setSelected((before) => withRows(before, shown))
    setSelected((before) => withoutRows(before, shown))
    setRefusals((before) => withoutRows(before, shown))
  }

  const selectAll = async () => {
    const { filterData, Sorts } = data.criteria
    setLoadingAll(true)
    const loadPage = async (Page: number, Total: number) => {
      const request = { Page, PageSize: maxPageSize, Sorts, Total }
      return loadListPage(source, { request, filterData })
    }
    try {
      const all = await loadAllRows(loadPage, limit)
      if (latestFilters.current === filters) setSelected(new Map(all.slice(0, limit).map((row) => [row.ID, row])))
    } catch (error) {
      if (!isRequestFailure(error)) throw error
      toast.error(error.message)
    } finally {
      setLoadingAll(false)
    }
  }

  return {
    /** In the order in which they were selected. */
    rows,
    count: selected.size,
    limit,
    has: (ID: string) => selected.has(ID),
    /** Rows that were refused, with the reason, until they are deselected or acted on again. */
    refused: [...refusals.values()].map(({ row, reason }) => ({ row: onScreen.get(row.ID) ?? row, reason })),
    isPageSelected: shown.length > 0 && selectedHere === shown.length,
    isPagePartlySelected: selectedHere > 0 && selectedHere < shown.length,
    isLoadingAll,
    /** Selects or deselects a row; as a range, selects the rows from the last toggled one to this. */
    toggle,
    togglePage,
    /** Selects every row under the filters, at most `limit`. */
    selectAll,
    clear,
    /** Deselects the rows that are done and keeps the reasons of the refused ones, whose selection does not change. */
    settle: (acted: readonly Row[], outcomes: readonly RowOutcome[]) => {
      const refused = acted.flatMap((row, index) => {
        const outcome = outcomes[index]
        return outcome?.HasError ? [[row.ID, { row, reason: outcome.Message }] as const] : []
      })
      const done = acted.filter((_row, index) => !outcomes[index]?.HasError)
      setSelected((before) => withoutRows(before, done))
      setRefusals((before) => new Map([...withoutRows(before, acted), ...refused]))
    },
  }
}

export type RowSelection<Row> = ReturnType<typeof useRowSelection<Row & SelectableRow>>
