import { documentRowExtras, dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import { keptTotal } from '../kernel/list.counts.ts'
import type { ListSource } from '../kernel/list.ts'
import { documentCodeText, isDocumentCodes } from '../value-lists/document-codes.queries.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'
import { documentsVisibleTo, documentsWithCall, type StoredDocument } from './document.queries.ts'
import { documentRowOf, readCallData } from './document.record.ts'

const lists = { fee: feeList, sparepart: sparePartList, dpc: dpcList } as const

/** One of the three lists: a page of it reads what the reader may know of the calls, too. */
export function documentSource(
  type: DocumentType,
  actor: Actor,
  texts: ValueLists,
  lang: Language,
): ListSource<DocumentRow> {
  const read = readCallData(texts, lang)
  return {
    list: lists[type],
    from: documentsWithCall(actor),
    // The type stands in the text: indexes hold return requests only.
    visible: (reader) => sql`${documentsVisibleTo(reader)} and row.type = ${sql.lit(type)}`,
    extras: documentRowExtras,
    counted: keptTotal(lists[type], 'DocStatus'),
    finish: (row) => {
      const document = row as unknown as StoredDocument
      return documentRowOf(document, read(document.callData))
    },
  }
}

/** The same for an export: codes become their texts, as the screen shows them. */
export function exportedDocuments(
  type: DocumentType,
  actor: Actor,
  texts: ValueLists,
  lang: Language,
): ListSource<Record<string, unknown>> {
  const source = documentSource(type, actor, texts, lang)
  const coded = Object.entries(source.list.columns).flatMap(([name, { valueList }]) =>
    valueList ? [[name, valueList] as const] : [],
  )
  const textOf = (list: string, value: string) => {
    if (value === '') return ''
    return isDocumentCodes(list) ? documentCodeText(list, value, lang) : texts.text(list, value, lang)
  }
  return {
    ...source,
    finish: (stored) => {
      const row = source.finish(stored) as unknown as Record<string, unknown>
      return { ...row, ...Object.fromEntries(coded.map(([name, list]) => [name, textOf(list, String(row[name]))])) }
    },
  }
}
