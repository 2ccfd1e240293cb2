import { type Column, type ExportRequest, type List, xlsxType } from '@callout/domain/kernel/list.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { FileAnswer } from './file-answer.ts'
import { type ListSource, listQuery } from './list.ts'
import type { Seen } from './reads.ts'
import type { Work } from './serve.ts'

/** Texts shown for stored values, in the reader's language, by column; a value that has none is shown itself. */
export type ShownTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * The export of a list: every row the filters leave, as they are at one moment, in the given order, read as fast as the
 * client takes the file. What fails before the first row is an ordinary answer.
 */
export async function exportList(
  { tx, actor, lang, exporter }: Work,
  source: ListSource<unknown>,
  request: ExportRequest,
  texts: ShownTexts,
): Promise<FileAnswer> {
  const { list } = source
  const flags = { t: translate(lang, 'text.yes'), f: translate(lang, 'text.no') }
  const columns = request.columns.map(({ Name, Field, Width }) => {
    const { kind } = list.columns[Field] as Column
    const shown = texts[Field] ?? (kind === 'flag' ? flags : undefined)
    return { header: Name, kind, width: Width, ...(shown && { texts: shown }) }
  })
  const stored = request.columns.map(({ Field }) => storedIn(list, Field))
  const { sql, parameters } = listQuery(actor, source, request, stored).compile(tx)
  const query = { text: sql, values: parameters }
  const { stream, rows } = await exporter.open({ query, name: list.name, columns, timeZone: actor.time_zone })
  const seen = (): Seen => ({ what: 'exported', kind: list.name, filter: request.filterData, rows: rows() })
  return { type: xlsxType, filename: `${list.name}.xlsx`, stream, seen }
}

const storedIn = (list: List, field: string) => list.columns[field]?.column ?? field
