import { type KnownSheets, plainName } from '@callout/domain/admin/admin.guess.ts'
import { type AdminSheetName, adminSheetNames, partOfSheet } from '@callout/domain/admin/admin.sheets.ts'
import type { ChosenSheet } from '@callout/domain/admin/admin.wizard.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import { holdsPart } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import { sheets } from '../../import/sheets.ts'
import type { Db } from '../../platform/database/db.ts'

/** The sheet of an import file. */
export function sheetOf(name: AdminSheetName): Sheet | undefined {
  return sheets.find(({ file }) => file === `${name}.csv`)
}

/** Earlier imports whose headers are remembered. */
const rememberedImports = 50

/**
 * The signs of the sheets that the actor may write: the names and texts of their columns in each language, and
 * by the headers of this network's earlier imports.
 */
export async function loadKnownSheets(tx: Db, actor: Actor): Promise<KnownSheets> {
  const remembered = await loadRememberedSheets(tx, actor)
  const own = adminSheetNames.filter((name) => sheetOf(name) && holdsPart(actor, [partOfSheet[name]]))
  return new Map(own.map((name) => [name, { titles: titlesOf(name), columns: columnsOf(name, remembered) }]))
}

const textsOf = (key: string) =>
  isMessageKey(key) ? languages.map((language) => plainName(translate(language, key))) : []

const titlesOf = (name: AdminSheetName) => [plainName(name), ...textsOf(`admin.sheet.${name}`)]

function columnsOf(name: AdminSheetName, remembered: readonly ChosenSheet[]): Map<string, string> {
  const names = new Map<string, string>()
  const columns = sheetOf(name)?.columns ?? []
  // The surest come first: a name that is known already keeps its column.
  const add = (plain: string, column: string) => names.has(plain) || names.set(plain, column)
  for (const { sheet, columns: placed } of remembered)
    if (sheet === name)
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
