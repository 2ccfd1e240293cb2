import { documentRowExtras } from '@callout/domain/documents/document.list.ts'
import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import type { DisplayTexts } from '../platform/exports/export-list.ts'
import { storedTotal } from '../platform/lists/counts.ts'
import type { ListSource } from '../platform/lists/list-source.ts'
import { documentCodeTexts, isDocumentCodeList } from '../value-lists/document-codes.queries.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'
import { visibleSeverity } from './checks/visible-checks.ts'
import { countedDocuments, documentsWithCall, type StoredDocument } from './document.queries.ts'
import { callDataReader, toDocumentRow } from './document.record.ts'

/** List source of one document type; a page also loads the visible call fields. */
export function documentSource(
  type: DocumentType,
  actor: Actor,
  texts: ValueLists,
  lang: Language,
): ListSource<DocumentRow> {
  const read = callDataReader(texts, lang)
  const { list } = countedDocuments(type)
  return {
    ...countedDocuments(type),
    from: sql`(select row.*, ${visibleSeverity(actor)} as visible_severity from ${documentsWithCall(actor)}) row`,
    extraColumns: documentRowExtras,
    storedTotal: storedTotal(list, 'DocStatus'),
    toRow: (document: StoredDocument) => toDocumentRow({ actor, lang }, document, read(document.callData)),
  }
}

/** Texts of the coded columns in an export, the same as on screen. */
export function documentExportTexts(type: DocumentType, texts: ValueLists, lang: Language): DisplayTexts {
  const textsOf = (list: string) => (isDocumentCodeList(list) ? documentCodeTexts(list, lang) : texts.texts(list, lang))
  return Object.fromEntries(
    Object.entries(countedDocuments(type).list.columns).flatMap(([name, { valueList }]) =>
      valueList ? [[name, textsOf(valueList)] as const] : [],
    ),
  )
}
