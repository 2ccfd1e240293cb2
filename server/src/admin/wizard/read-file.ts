import type { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { FoundSheet } from '@callout/domain/admin/admin.wizard.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { findPendingFile } from '../../attachments/attachment.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { describeSheet } from './file-table.ts'
import { loadKnownSheets } from './known-sheets.ts'
import { readStoredSpreadsheet } from './read-spreadsheet.ts'

/** The sheets of an own upload, with guesses of what they hold. */
export async function readFile(
  { tx, actor, now, files }: RequestContext,
  { FileName }: BodyOf<typeof adminWizardApi.readFile>,
): Promise<FoundSheet[]> {
  const stored = await findPendingFile(tx, actor, FileName, now)
  const sheets = await readStoredSpreadsheet(files, stored, 'head')
  const known = await loadKnownSheets(tx, actor)
  return sheets.map((sheet) => describeSheet(sheet, known))
}
