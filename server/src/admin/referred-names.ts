import { type AdminSheetName, nameColumns } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { type Language, languages } from '@callout/domain/messages/messages.ts'
import { runnerOf } from '../import/query-runner.ts'
import { type Reference, type Sheet, sheetName } from '../import/sheets/sheet.ts'
import { storedColumns, storedShownSql, storedTextSql } from '../import/stored/stored-rows.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { administeredSheets } from './admin.sheets.ts'

/** Adds to rows of a sheet the names of the rows that their cells refer to, in the reader's language. */
export async function withReferredNames(
  ctx: RequestContext,
  sheet: Sheet,
  rows: readonly AdminStoredRow[],
): Promise<AdminStoredRow[]> {
  const names: ((row: AdminStoredRow['row']) => readonly (readonly [string, string])[])[] = []
  // Of several references of a column, the first names it, as `GetSheets` says.
  for (const reference of new Map(sheet.references.toReversed().map((one) => [one.column, one])).values())
    names.push(await namesOf(ctx, sheet, reference, rows))
  return rows.map((row) => {
    const named = names.flatMap((of) => of(row.row))
    return named.length > 0 ? { ...row, names: Object.fromEntries(named) } : row
  })
}

const noNames = () => []

/** Loads the names of one reference. Returns the pair of its column and the name for a row; nothing for an unknown code. */
async function namesOf(
  { tx, actor, lang }: RequestContext,
  sheet: Sheet,
  { file, column, list }: Reference,
  rows: readonly AdminStoredRow[],
) {
  const target = administeredSheets.get(sheetName(file) as AdminSheetName)
  const codes = [...new Set(rows.map(({ row }) => String(row[column] ?? '')))].filter(Boolean)
  if (!target || target === sheet || target.file === 'networks.csv' || codes.length === 0) return noNames
  const code = list ? 'value' : (target.key.at(-1) as string)
  // A technician is known by company and code.
  const others = list ? [] : target.key.slice(0, -1).filter((name) => name !== 'network_code' && hasColumn(sheet, name))
  const keys = [...others, code].map((name) => textSql(target, name))
  const { rows: found } = await runnerOf(tx).query<{ key: string; name: string }>(
    `select jsonb_build_array(${keys.join(', ')})::text as key, ${nameSql(target, lang)} as name
     from ${storedShownSql(target)} and ${textSql(target, code)} = any($2)
       ${list ? `and ${textSql(target, 'value_list')} = '${list}'` : ''}`,
    [actor.network_code, codes],
  )
  const known = new Map(found.map(({ key, name }) => [JSON.stringify(JSON.parse(key)), name]))
  return (row: AdminStoredRow['row']) => {
    const name = known.get(JSON.stringify([...others, column].map((one) => String(row[one] ?? ''))))
    return name ? [[column, name] as const] : []
  }
}

const hasColumn = (sheet: Sheet, name: string) => storedColumns(sheet).some((one) => one.name === name)
const textSql = (sheet: Sheet, name: string) => storedTextSql(sheet, { name, type: 'text' })

/** SQL of the name of a row: its text in this language, else in the first that has one. */
function nameSql(sheet: Sheet, lang: Language): string {
  const name = nameColumns[sheetName(sheet.file) as AdminSheetName]
  if (name) return textSql(sheet, name)
  const texts = [lang, ...languages].map((language) => `nullif(${textSql(sheet, `text_${language}`)}, '')`)
  return hasColumn(sheet, `text_${lang}`) ? `coalesce(${texts.join(', ')})` : `''`
}
