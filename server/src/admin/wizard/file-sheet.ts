import { type FileHandle, open } from 'node:fs/promises'
import type { FileCell } from '@callout/domain/admin/admin.cells.ts'
import { maxTitleLines } from '@callout/domain/admin/admin.guess.ts'
import { type FileRefusal, wizardLimits } from '@callout/domain/admin/admin.wizard.ts'

/** A sheet of a file. The index of a row is its line in a spreadsheet, from 0; empty rows have no cells. */
export interface FileSheet {
  readonly name: string
  /** The rows that were asked for. */
  readonly rows: FileCell[][]
  /** The rows of the sheet that have a cell. */
  readonly filled: number
  readonly encoding: string | null
  readonly delimiter: string | null
}

export interface SpreadsheetTask {
  readonly path: string
  readonly name: string
  /** `head` gives the first rows of each sheet, and counts all. */
  readonly part: 'head' | 'all'
}

/** The reason for which a file cannot be read further. */
export const stopReading = (refusal: FileRefusal) => Object.assign(new Error(refusal), { refusal })
export type StoppedReading = ReturnType<typeof stopReading>

/** Rows of a `head`: the title lines, and enough below them for samples. */
const headRows = maxTitleLines + 40
// With the headers.
const maxRows = wizardLimits.rows + 1

/** Takes the rows of a sheet one by one. */
export function createRowTaker(part: SpreadsheetTask['part']) {
  const rows: FileCell[][] = []
  let filled = 0
  return {
    rows,
    filled: () => filled,
    take: (index: number, cells: readonly FileCell[]) => {
      const last = cells.findLastIndex((cell) => cell !== '')
      if (last < 0) return
      filled += 1
      if (filled > maxRows) throw stopReading('too_many_rows')
      if (part === 'head' && index >= headRows) return
      while (rows.length < index) rows.push([])
      rows[index] = cells.slice(0, Math.min(last + 1, wizardLimits.columns))
    },
  }
}

/** Opens a local file for `act`, and closes it. */
export async function withFile<T>(path: string, act: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await act(file)
  } finally {
    await file.close()
  }
}
