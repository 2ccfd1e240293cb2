import { type KnownSheets, plainName } from '@callout/domain/admin/admin.guess.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { ChosenSheet } from '@callout/domain/admin/admin.wizard.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Sheet, sheetName } from '../../import/sheets/sheet.ts'
import { sheets } from '../../import/sheets.ts'
import { isAdministered } from '../../import/stored/record-changes.ts'
import type { Db } from '../../platform/database/db.ts'
import { administers } from '../admin.sheets.ts'

/** Earlier imports whose headers are remembered. */
const rememberedImports = 50

/**
 * The signs of all sheets: the names and texts of their columns in each language, and the headers of this network's
 * earlier imports.
 */
export async function loadKnownSheets(tx: Db, actor: Actor): Promise<KnownSheets> {
  const remembered = await loadRememberedSheets(tx, actor)
  return new Map(
    sheets.map((sheet) => {
      const name = sheetName(sheet.file)
      const isHere = isAdministered(sheet) && administers(actor, name as AdminSheetName)
      return [name, { titles: titlesOf(name), columns: columnsOf(sheet, remembered), isHere }]
    }),
  )
}

const textsOf = (key: string) =>
  isMessageKey(key) ? languages.map((language) => plainName(translate(language, key))) : []

const titlesOf = (name: string) => [plainName(name), ...textsOf(`admin.sheet.${name}`)]

function columnsOf({ file, columns }: Sheet, remembered: readonly ChosenSheet[]): Map<string, string> {
  const names = new Map<string, string>()
  // The surest come first: a name that is known already keeps its column.
  const add = (plain: string, column: string) => names.has(plain) || names.set(plain, column)
  for (const { sheet, columns: placed } of remembered)
    if (`${sheet}.csv` === file)
      for (const [header, column] of Object.entries(placed)) if (column) add(plainName(header), column)
  for (const column of columns) add(plainName(column.name), column.name)
  for (const column of columns)
    for (const key of [`admin.column.${column.name}`, `field.${column.name}`])
      for (const text of textsOf(key)) add(text, column.name)
  return names
}

async function loadRememberedSheets(tx: Db, { network_code }: Actor): Promise<ChosenSheet[]> {
  const rows = await tx
    .selectFrom('admin_imports')
    .select('sheets')
    .where('network_code', '=', network_code)
    .where('dry_run', '=', false)
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(rememberedImports)
    .execute()
  return rows.flatMap(({ sheets }) => sheets as unknown as ChosenSheet[])
}
