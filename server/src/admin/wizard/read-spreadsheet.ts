import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { wizardLimits } from '@callout/domain/admin/admin.wizard.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import { type FileStore, withUploadPath } from '../../platform/files/file-store.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createTaskThreads } from '../../platform/threads/task-threads.ts'
import type { FileSheet, SpreadsheetTask } from './file-sheet.ts'
import type { ReadSpreadsheet } from './spreadsheet.ts'

/** A workbook of 100,000 rows takes some seconds and 300 MB. What needs more is too large for the browser's import. */
const limits = { threads: 1, heapMegabytes: 1024, maxMs: 60_000, maxWaiting: 10 }
const url = new URL('./spreadsheet.thread.ts', import.meta.url)
const threads = createTaskThreads<SpreadsheetTask, ReadSpreadsheet>(url, limits)

/** The sheets of a stored file, read in a thread. Throws a refusal on `FileName` that says what is wrong with it. */
export async function readStoredSpreadsheet(
  files: FileStore,
  stored: { readonly file: string; readonly name: string },
  part: SpreadsheetTask['part'],
): Promise<FileSheet[]> {
  const read = await withUploadPath(files, async (path) => {
    await pipeline(await files.read(stored.file), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return threads.run({ path, name: stored.name, part }).catch((error): ReadSpreadsheet => {
      if (error instanceof Problem) throw error
      // The thread was ended at the limit of its memory or time.
      return { refusal: 'too_large' }
    })
  })
  if ('sheets' in read) return read.sheets
  throw new RefusalError(
    refuseField('FileName', `admin.import.refused.${read.refusal}`, { file: stored.name, rows: wizardLimits.rows }),
  )
}
