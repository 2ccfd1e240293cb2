import { extname } from 'node:path'
import type { FileRefusal } from '@callout/domain/admin/admin.wizard.ts'
import type { FileSheet, SpreadsheetTask, StoppedReading } from './file-sheet.ts'

export type ReadSpreadsheet = { readonly sheets: FileSheet[] } | { readonly refusal: FileRefusal }

/** Reads a local file in this thread. */
export async function readSpreadsheetHere(task: SpreadsheetTask): Promise<ReadSpreadsheet> {
  try {
    const isWorkbook = extname(task.name).toLowerCase() === '.xlsx'
    const { readSheets } = isWorkbook ? await import('./read-workbook.ts') : await import('./read-text.ts')
    const sheets = await readSheets(task)
    return sheets.some(({ filled }) => filled > 0) ? { sheets } : { refusal: 'empty' }
  } catch (error) {
    return { refusal: (error as Partial<StoppedReading>).refusal ?? 'unreadable' }
  }
}
