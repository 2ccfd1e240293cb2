import { readFile } from 'node:fs/promises'
import type { FileCell } from '@callout/domain/admin/admin.cells.ts'
import { wizardLimits } from '@callout/domain/admin/admin.wizard.ts'
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { readZipEntries } from '../../platform/files/zip-file.ts'
import { createRowTaker, type FileSheet, type SpreadsheetTask, stopReading, withFile } from './file-sheet.ts'

/** Reads the visible sheets of a workbook. One that says it unpacks to too much is not opened. */
export async function readSheets({ path, part }: SpreadsheetTask): Promise<FileSheet[]> {
  await refuseLargeParts(path)
  const bytes = await readFile(path)
  const sheets: FileSheet[] = []
  for (const name of await findVisibleSheets(bytes)) {
    const taken = createRowTaker(part)
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) taken.take(index, values.map(toCell))
    sheets.push({ name, rows: taken.rows, filled: taken.filled(), encoding: null, delimiter: null })
  }
  return sheets.filter(({ filled }) => filled > 0)
}

async function refuseLargeParts(path: string) {
  const unpacked = await withFile(path, async (file) => {
    const entries = await readZipEntries(file, (await file.stat()).size)
    return entries?.reduce((sum, entry) => sum + entry.unpacked, 0)
  })
  if (unpacked === undefined) throw stopReading('unreadable')
  if (unpacked > wizardLimits.unpackedBytes) throw stopReading('too_large')
}

async function findVisibleSheets(bytes: Buffer): Promise<string[]> {
  const names: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name)
      // Its rows are read later, one by one.
      return false
    },
  })
  return names.slice(0, wizardLimits.sheets)
}

/** Numbers stay numbers. Days are written as an import file has them, times of day without a day. */
function toCell(value: CellValue): FileCell {
  if (value === null) return ''
  if (value instanceof Date) {
    const [day = '', time = ''] = value.toISOString().slice(0, 19).split('T')
    if (value.getUTCFullYear() < 1901) return time.slice(0, 5)
    return time === '00:00:00' ? day : `${day} ${time}`
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? value : String(value).trim()
}
