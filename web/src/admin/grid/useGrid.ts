import { adminLimits } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminColumn, AdminRow, AdminSavedRow, AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { useEffect, useRef, useState } from 'react'
import { loadInput, useStoredInput } from '../../platform/forms/useStoredInput.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { saveRows } from '../saveRows.ts'
import { readCell, writeCell } from './gridCells.ts'

/** A row of the grid: the texts of its cells, and what the server says about them. */
export interface GridRow {
  readonly id: number
  readonly stored?: AdminStoredRow
  readonly cells: Readonly<Record<string, string>>
  /** The outcome of the last dry run or save with these cells. */
  readonly result?: AdminSavedRow
}

/** More touched rows do not survive a reload: the browser has little room for them. */
const mostKept = 1000

/** The parts of a row that survive a reload. */
type KeptRow = Pick<GridRow, 'cells' | 'stored'>

/** Time without typing before a dry run, in milliseconds. */
const checkDelayMs = 400

let lastId = 0
const newRow = (cells: GridRow['cells'], stored?: AdminStoredRow): GridRow => {
  lastId += 1
  return { id: lastId, cells, ...(stored && { stored }) }
}

/** The row with other cells, about which the server has not said anything yet. */
const edited = ({ result: _, ...row }: GridRow, cells: GridRow['cells']): GridRow => ({
  ...row,
  cells: { ...row.cells, ...cells },
})

const none: readonly AdminStoredRow[] = []

interface GridOptions {
  readonly sheet: AdminSheet
  readonly columns: readonly AdminColumn[]
  /** Cells that all rows have. */
  readonly fixed: AdminRow
  /** Stored rows to edit. */
  readonly initial?: readonly AdminStoredRow[] | undefined
  /** The note of the batch, which some rows need. */
  readonly note?: string
}

/** Rows to type or paste, checked by a dry run while they are typed, and saved together. */
export function useGrid({ sheet, columns, fixed, initial = none, note = '' }: GridOptions) {
  const t = useT()
  const toCells = ({ row }: AdminStoredRow) =>
    Object.fromEntries(columns.map((column) => [column.name, writeCell(t, column, row[column.name])]))
  const draftName = `/admin/rows ${sheet.sheet} ${JSON.stringify(fixed)}`
  const begin = () => {
    const kept = (loadInput(draftName).rows ?? []) as readonly KeptRow[]
    const ofStored = new Map(kept.map((row) => [row.stored?.key, row]))
    return [
      ...initial.map((row) => {
        const { cells = toCells(row), stored = row } = ofStored.get(row.key) ?? {}
        return newRow(cells, stored)
      }),
      ...kept.filter(({ stored }) => !stored).map(({ cells }) => newRow(cells)),
      newRow({}),
    ]
  }
  const [rows, setRows] = useState<readonly GridRow[]>(begin)
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [failure, setFailure] = useState('')
  const latest = useRef(rows)
  const update = (next: readonly GridRow[]) => {
    latest.current = next
    setRows(next)
  }
  // Stored rows that were loaded again take the place of those that nobody has touched.
  const shown = useRef(initial)
  useEffect(() => {
    if (shown.current === initial) return
    shown.current = initial
    const touched = latest.current.filter((row) => isTouched(row))
    const keys = new Set(touched.map(({ stored }) => stored?.key))
    const untouched = initial.filter(({ key }) => !keys.has(key)).map((row) => newRow(toCells(row), row))
    update([...untouched, ...touched.filter((row) => !isBlank(row)), newRow({})])
  })

  const changedCells = ({ cells, stored }: GridRow) => {
    const before = stored && toCells(stored)
    return columns.filter(({ name }) => name in cells && (!before || cells[name] !== before[name]))
  }
  const isBlank = ({ cells, stored }: GridRow) => !stored && Object.values(cells).every((cell) => cell.trim() === '')
  const isTouched = (row: GridRow) => !isBlank(row) && (!row.stored || changedCells(row).length > 0)
  const toSent = (row: GridRow) => {
    const own = Object.fromEntries(
      changedCells(row).map((column) => [column.name, readCell(t, row.cells[column.name] ?? '', column)]),
    )
    const { stored } = row
    return stored ? { key: stored.key, version: stored.version, row: own } : { row: { ...fixed, ...own } }
  }

  /** Sends rows, and keeps what the server says about each. */
  const sendRows = async (
    sent: readonly GridRow[],
    dry_run: boolean,
    onPart: (part: readonly GridRow[], items: readonly AdminSavedRow[]) => void = () => {},
  ) => {
    const total = sent.length
    if (total > adminLimits.rows) setProgress({ done: 0, total })
    const totals = await saveRows(sheet.sheet, sent.map(toSent), {
      dry_run,
      note,
      onPart: (items, start) => {
        const done = start + items.length
        if (total > adminLimits.rows) setProgress({ done, total })
        const part = sent.slice(start, done)
        setResults(part, items)
        onPart(part, items)
      },
    })
    setProgress(undefined)
    setFailure(totals.failure)
    return totals
  }
  const setResults = (part: readonly GridRow[], items: readonly AdminSavedRow[]) => {
    const found = new Map(part.map((row, at) => [row, items[at]]))
    // A row that was typed in meanwhile is another object, and waits for its own answer.
    update(latest.current.map((row) => (found.get(row) ? { ...row, result: found.get(row) as AdminSavedRow } : row)))
  }
  const timer = useRef<number | undefined>(undefined)
  const checkSoon = () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      const unchecked = latest.current.filter((row) => isTouched(row) && !row.result)
      if (unchecked.length > 0) void sendRows(unchecked, true)
    }, checkDelayMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the grid begins with is checked once for each note
  useEffect(() => {
    // Rows refused without a note are checked again.
    update(latest.current.map((row) => (row.result?.result === 'refused' ? edited(row, {}) : row)))
    checkSoon()
    return () => window.clearTimeout(timer.current)
  }, [note])

  const touched = rows.filter(isTouched)
  useStoredInput(draftName, () =>
    touched.length === 0 || touched.length > mostKept
      ? {}
      : { rows: touched.map(({ cells, stored }): KeptRow => ({ cells, ...(stored && { stored }) })) },
  )

  const change = (next: readonly GridRow[]) => {
    const last = next.at(-1)
    update(last && isBlank(last) ? next : [...next, newRow({})])
    checkSoon()
  }
  return {
    rows,
    progress,
    failure,
    touched,
    isBlank,
    changedNames: (row: GridRow) => new Set(changedCells(row).map(({ name }) => name)),
    setCell: (id: number, name: string, text: string) =>
      change(latest.current.map((row) => (row.id === id ? edited(row, { [name]: text }) : row))),
    /** Puts pasted cells in rows from this one on; columns without a name are left out. */
    paste: (at: number, names: readonly (string | undefined)[], pasted: readonly (readonly string[])[]) => {
      const next = [...latest.current]
      pasted.forEach((cells, offset) => {
        const named = names.flatMap((name, place) => (name === undefined ? [] : [[name, cells[place] ?? '']]))
        next[at + offset] = edited(next[at + offset] ?? newRow({}), Object.fromEntries(named))
      })
      change(next)
    },
    /** Leaves out a row that is not stored, or the changes of one that is. */
    drop: (id: number) =>
      change(
        latest.current.flatMap((row) => {
          if (row.id !== id) return [row]
          return row.stored ? [newRow(toCells(row.stored), row.stored)] : []
        }),
      ),
    /** Saves all rows. What was saved leaves the grid, what was refused stays with its reason. */
    apply: () => {
      window.clearTimeout(timer.current)
      return sendRows(latest.current.filter(isTouched), false, (part, items) => {
        const done = new Set(part.filter((_, at) => items[at]?.result !== 'refused').map(({ id }) => id))
        update(latest.current.filter(({ id }) => !done.has(id)))
      })
    },
  }
}

export type Grid = ReturnType<typeof useGrid>
