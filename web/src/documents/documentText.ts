import type { DocumentRow } from '@callout/domain/documents/document.ts'
import type { Translate } from '../platform/i18n/i18n.ts'

/** Title of a document's popup: its type and number, or "new". */
export const titleOf = (t: Translate, { type, DocNum }: Pick<DocumentRow, 'type' | 'DocNum'>) =>
  DocNum === '' ? t(`document.new.${type}`) : `${t(`document.type.${type}`)} ${DocNum}`

/** Width of a document's popup in pixels. The accounting columns need more room. */
export const dialogSize = (withAccounting = false) => (withAccounting ? 1380 : 1120)
