import {
  type AccountingField,
  accountingFields,
  type DocumentCan,
  type DocumentType,
} from '@callout/domain/documents/document.ts'

const own = {
  fee: ['ItemCode', 'Quantity', 'Price', 'Distance', 'LineTotal'],
  sparepart: ['CodeCom', 'Quantity', 'Price', 'LineTotal'],
  dpc: ['CodeCom', 'Quantity'],
} as const satisfies Record<DocumentType, readonly string[]>

export type LineColumn = (typeof own)[DocumentType][number] | AccountingField

/** The columns of a document's lines, as this reader may see them. */
export function columnsOf(type: DocumentType, { seeAccounting }: DocumentCan): readonly LineColumn[] {
  return [...own[type], ...(seeAccounting ? (Object.keys(accountingFields) as AccountingField[]) : [])]
}
