import { isVisitTime } from '@callout/domain/addresses/visit-times.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { type ExportFormat, type ExportRequest, xlsxType } from '@callout/domain/platform/list.request.ts'
import type { Column } from '@callout/domain/platform/list.ts'
import type { AccessRecord } from '../audit/access-log.ts'
import type { RequestContext } from '../http/context.ts'
import type { FileResponse } from '../http/send-file.ts'
import { type ListSource, listQuery } from '../lists/list-source.ts'
import { storedColumnOf } from '../lists/order.ts'
import { withSimilarTexts } from '../lists/similar.ts'
import { csvType } from './csv.ts'
import { loadExportClocks, placeColumns } from './export-clocks.ts'

/** Texts to show by list column and stored value, in the reader's language. Other values are shown as they are. */
export type DisplayTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Exports every matching row of a list as an XLSX or CSV file, in the requested order and from one snapshot, streamed as fast
 * as the client reads. Rejects if the query fails before the first row; the access log counts the rows that were sent.
 */
export async function exportList(
  ctx: RequestContext,
  exactSource: ListSource<unknown>,
  { format = 'xlsx', ...request }: ExportRequest & { readonly format?: ExportFormat },
  texts: DisplayTexts,
): Promise<FileResponse> {
  const { tx, actor, lang, exporter, replicaUrl } = ctx
  const { source } = await withSimilarTexts(ctx, exactSource, request.filterData)
  const { list } = source
  const { areOfPlaces, suffixOf } = await loadExportClocks(ctx, source, request)
  const flags = { t: translate(lang, 'text.yes'), f: translate(lang, 'text.no') }
  const columns = request.columns.map(({ Name, Field, Width }) => {
    const { kind } = list.columns[Field] as Column
    const displayTexts = texts[Field] ?? (kind === 'flag' ? flags : undefined)
    return {
      header: kind === 'instant' ? Name + suffixOf(Field) : Name,
      kind,
      width: Width,
      isOfPlace: areOfPlaces && isVisitTime(Field),
      ...(displayTexts && { texts: displayTexts }),
    }
  })
  const storedColumns = [
    ...request.columns.map(({ Field }) => list.columns[Field]?.exportedAs ?? storedColumnOf(list, Field)),
    ...(areOfPlaces ? placeColumns : []),
  ]
  const { sql, parameters } = listQuery(actor, source, request, storedColumns).compile(tx)
  const query = { text: sql, values: parameters }
  const job = {
    query,
    name: list.name,
    columns,
    format,
    timeZone: actor.reader_time_zone,
    networkTimeZone: actor.time_zone,
    replicaUrl,
  }
  const { stream, rowCount } = await exporter.open(job, ctx.request.signal)
  const accessRecord = (): AccessRecord => ({
    action: 'exported',
    kind: list.name,
    filter: request.filterData,
    rows: rowCount(),
  })
  const type = format === 'csv' ? csvType : xlsxType
  return { type, filename: `${list.fileName ?? list.name}.${format}`, stream, accessRecord }
}
