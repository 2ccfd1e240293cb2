import type { DocumentRow } from '@callout/domain/documents/document.ts'
import type { Translate } from '../kernel/i18n.ts'

/** What a document's popup is called: its kind and number, or that it is a new one. */
export const titleOf = (t: Translate, { type, DocNum }: Pick<DocumentRow, 'type' | 'DocNum'>) =>
  DocNum === '' ? t(`document.new.${type}`) : `${t(`document.type.${type}`)} ${DocNum}`

/** The width of a document's popup in pixels: its lines are a table. */
export const dialogSize = 1120
