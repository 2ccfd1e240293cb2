import type { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { ChosenSheet } from '@callout/domain/admin/admin.wizard.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { xlsxType } from '@callout/domain/platform/list.request.ts'
import { findPendingFile } from '../../attachments/attachment.queries.ts'
import { xlsxStream } from '../../platform/exports/xlsx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import type { FileResponse } from '../../platform/http/send-file.ts'
import { findTable } from './file-table.ts'
import { findImport, type RefusedRow } from './import.queries.ts'
import { readStoredSpreadsheet } from './read-spreadsheet.ts'

/** The refused rows of a sheet of the file, as they were, behind their line and the reason. */
export async function getWrongRows(
  { tx, actor, now, files, lang }: RequestContext,
  { ID, name }: BodyOf<typeof adminWizardApi.wrongRows>,
): Promise<FileResponse> {
  const { file, refused_rows, sheets } = await findImport(tx, actor, ID)
  const refused = ((refused_rows ?? []) as unknown as RefusedRow[]).filter((row) => row.name === name)
  const chosen = orNotFound((sheets as unknown as ChosenSheet[]).find((one) => one.name === name && refused.length > 0))
  const stored = await findPendingFile(tx, actor, file, now)
  const found = (await readStoredSpreadsheet(files, stored, 'all')).find((sheet) => sheet.name === name)
  const table = orNotFound(found && findTable(found, new Set(Object.keys(chosen.columns))))
  const headers = [
    { header: translate(lang, 'admin.import.line'), kind: 'integer' as const, width: 60 },
    { header: translate(lang, 'admin.import.reason'), kind: 'text' as const, width: 360 },
    ...table.columns.map(({ header }) => ({ header, kind: 'text' as const, width: 120 })),
  ]
  async function* rows() {
    yield refused.map(({ line, reason }) => {
      const cells = found?.rows[line - 1] ?? []
      return [line, reason, ...table.columns.map(({ index }) => cells[index] ?? '')]
    })
  }
  return {
    type: xlsxType,
    filename: `${translate(lang, 'admin.import.wrong_rows')} ${name}.xlsx`,
    // A file's name may have signs that the name of a sheet may not.
    stream: xlsxStream(name.replace(/[[\]:*?/\\]/g, '_'), headers, rows()),
  }
}
