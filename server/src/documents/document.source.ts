import { documentRowExtras, dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { sql } from 'kysely'
import type { ShownTexts } from '../kernel/export.ts'
import { keptTotal } from '../kernel/list.counts.ts'
import type { ListSource } from '../kernel/list.ts'
import { documentCodeTexts, isDocumentCodes } from '../value-lists/document-codes.queries.ts'
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

/** What coded columns show in an export, as the screen shows them. */
export function shownInDocuments(type: DocumentType, texts: ValueLists, lang: Language): ShownTexts {
  const textsOf = (list: string) => (isDocumentCodes(list) ? documentCodeTexts(list, lang) : texts.texts(list, lang))
  return Object.fromEntries(
    Object.entries(lists[type].columns).flatMap(([name, { valueList }]) =>
      valueList ? [[name, textsOf(valueList)] as const] : [],
    ),
  )
}
