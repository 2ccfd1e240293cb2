import { adminSheetNames, partOfSheet } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminColumn, AdminSheet } from '@callout/domain/admin/admin.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { runnerOf } from '../import/query-runner.ts'
import type { Column } from '../import/sheets/column.ts'
import { type Sheet, sheetName } from '../import/sheets/sheet.ts'
import { isActiveSql, storedCellSql, storedColumns, storedShownSql } from '../import/stored/stored-rows.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { administeredSheets, administers } from './admin.sheets.ts'

/** The sheets that this person administers, in the order of the menu, with their counts. */
export async function getSheets({ tx, actor }: RequestContext): Promise<AdminSheet[]> {
  const names = adminSheetNames.filter((name) => administeredSheets.has(name) && administers(actor, name))
  const counts = names.map((name) => countsSql(name, administeredSheets.get(name) as Sheet))
  const { rows } = await runnerOf(tx).query<Pick<AdminSheet, 'sheet' | 'count' | 'inactive' | 'missing_texts'>>(
    counts.join(' union all '),
    [actor.network_code],
  )
  const countsOf = new Map(rows.map((row) => [row.sheet, row]))
  return names.flatMap((name) => {
    const counted = countsOf.get(name)
    const sheet = administeredSheets.get(name)
    return sheet && counted ? [{ ...counted, part: partOfSheet[name], columns: columnsOf(sheet) }] : []
  })
}

const countsSql = (name: string, sheet: Sheet) =>
  `select '${name}' as sheet, count(*)::integer as count,
     (count(*) filter (where not (${isActiveSql(sheet)})))::integer as inactive,
     coalesce(sum(${missingTextsSql(sheet)}), 0)::integer as missing_texts
   from ${storedShownSql(sheet)}`

const firstLanguage = `_${languages[0]}`

/** The texts of a sheet that it has in each language, by the name that their columns share. */
export const textNames = (sheet: Sheet): string[] =>
  storedColumns(sheet).flatMap(({ name }) =>
    name.endsWith(firstLanguage) ? [name.slice(0, -firstLanguage.length)] : [],
  )

/** SQL of the number of languages that lack a text which exists in another. */
function missingTextsSql(sheet: Sheet): string {
  const missing = textNames(sheet).map((name) => {
    const cells = languages.map(
      (language) => `nullif(${storedCellSql(sheet, { name: `${name}_${language}`, type: 'text' })}, '')`,
    )
    return `(${languages.length} - num_nonnulls(${cells.join(', ')})) % ${languages.length}`
  })
  return missing.length > 0 ? missing.join(' + ') : '0'
}

function columnsOf(sheet: Sheet): AdminColumn[] {
  return storedColumns(sheet).map((column) => {
    const { name, required, choices, group } = column
    const reference = sheet.references.find((one) => one.column === name && one.file !== sheet.file)
    const own = sheet.references.find((one) => one.column === name)
    const found = reference ?? own
    return {
      name,
      kind: kindOf(column),
      isKey: sheet.key.includes(name),
      isRequired: required,
      ...(choices && { options: [...choices] }),
      ...(found && { reference: sheetName(found.file) }),
      ...(found?.list && { list: found.list }),
      ...(group && { group }),
    }
  })
}

const kindOfType: Partial<Record<Column['type'], AdminColumn['kind']>> = {
  boolean: 'yes_no',
  date: 'day',
  time: 'time',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  'double precision': 'number',
}

const kindOf = ({ input, type, kind }: Column): AdminColumn['kind'] =>
  input ?? kindOfType[type] ?? (kind === 'email' ? 'email' : 'text')
