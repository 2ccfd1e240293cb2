import { Readable } from 'node:stream'
import type { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { type Language, languages } from '@callout/domain/messages/messages.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { xlsxType } from '@callout/domain/platform/list.request.ts'
import { refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { type QueryRunner, runnerOf } from '../../import/query-runner.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import {
  keyColumns,
  storedCellSql,
  storedFromSql,
  storedKeySql,
  storedNetworkSql,
} from '../../import/stored/stored-rows.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { FileResponse } from '../../platform/http/send-file.ts'
import { administeredSheets, administers } from '../admin.sheets.ts'
import { textNames } from '../get-sheets.ts'

/**
 * The texts of the network's own rows in one language as a workbook for a translator, each beside its original. The
 * browser's import reads it back: it knows the headers of the key and of the language, and leaves the originals out.
 */
export async function exportTexts(
  { tx, actor }: RequestContext,
  { language, missing_only }: BodyOf<typeof adminRowsApi.exportTexts>,
): Promise<FileResponse> {
  const { culture, network_code } = await loadNetworkProfile(tx, actor.network_code)
  const client = runnerOf(tx)
  const sheets: WriteSheet[] = []
  for (const [name, sheet] of administeredSheets) {
    if (!administers(actor, name) || textNames(sheet).length === 0) continue
    const rows = await loadTexts(client, sheet, network_code, { language, culture, missing_only })
    if (rows.length > 0) sheets.push({ name, rows: [headersOf(sheet, language), ...rows] })
  }
  throwIfRefused(sheets.length === 0 ? refuse('admin.no_texts') : undefined)
  const bytes = await writeXlsx({ sheets })
  return { type: xlsxType, filename: `${network_code}-${language}.xlsx`, stream: Readable.from([Buffer.from(bytes)]) }
}

const shownKey = (sheet: Sheet) => keyColumns(sheet).filter(({ name }) => name !== 'network_code')

const headersOf = (sheet: Sheet, language: Language) => [
  ...shownKey(sheet).map(({ name }) => name),
  ...textNames(sheet).flatMap((text) => [`← ${text}`, `${text}_${language}`]),
]

interface Texts {
  readonly language: Language
  readonly culture: Language
  readonly missing_only: boolean
}

async function loadTexts(
  client: QueryRunner,
  sheet: Sheet,
  network: string,
  { language, culture, missing_only }: Texts,
) {
  const cell = (name: string) => `nullif(${storedCellSql(sheet, { name, type: 'text' })}, '')`
  const originals = languages
    .filter((one) => one !== language)
    .sort((a, b) => Number(b === culture) - Number(a === culture))
  const texts = textNames(sheet).map((text) => ({
    original: `coalesce(${originals.map((one) => cell(`${text}_${one}`)).join(', ')})`,
    own: cell(`${text}_${language}`),
  }))
  const cells = [
    ...shownKey(sheet).map((column) => storedCellSql(sheet, column)),
    ...texts.flatMap((one) => [one.original, one.own]),
  ]
  const isMissing = texts.map(({ original, own }) => `(${original} is not null and ${own} is null)`).join(' or ')
  const { rows } = await client.query<{ cells: (string | null)[] }>(
    `select jsonb_build_array(${cells.join(', ')}) as cells from ${storedFromSql(sheet)}
       and ${storedNetworkSql(sheet)} = $1 and ${missing_only ? `(${isMissing})` : 'true'} order by ${storedKeySql(sheet)}`,
    [network],
  )
  return rows.map((row) => row.cells)
}
