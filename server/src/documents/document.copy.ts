import type { DocumentType, OrderLine } from '@callout/domain/documents/document.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { loadLinesOf } from './document.queries.ts'
import { visibleLines } from './document.record.ts'
import { translateFeeNames } from './tariff.queries.ts'

/** The lines of documents for a program that copies whole records, by the key of the document. */
export async function loadCopiedLines(
  { tx, actor, lang }: RequestContext,
  type: DocumentType,
  keys: readonly string[],
): Promise<Map<string, object>> {
  const stored = await loadLinesOf(tx, keys.map(Number))
  const visible = visibleLines(
    actor,
    stored.map(({ line }) => line),
  )
  const lines = type === 'fee' ? await translateFeeNames(tx, actor.network_code, lang, visible) : visible
  const byDocument = new Map<string, OrderLine[]>(keys.map((key) => [key, []]))
  for (const [index, line] of lines.entries()) byDocument.get(String(stored[index]?.DocEntry))?.push(line)
  const name = type === 'dpc' ? 'lines' : 'orderLines'
  return new Map([...byDocument].map(([key, ofDocument]) => [key, { [name]: ofDocument }]))
}
