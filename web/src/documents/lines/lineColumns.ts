import {
  type AccountingField,
  accountingFields,
  type DocumentPermissions,
  type DocumentType,
} from '@callout/domain/documents/document.ts'

const columnsByType = {
  fee: ['ItemCode', 'Quantity', 'Price', 'Distance', 'LineTotal'],
  sparepart: ['CodeCom', 'Quantity', 'Price', 'LineTotal'],
  dpc: ['CodeCom', 'Quantity'],
} as const satisfies Record<DocumentType, readonly string[]>

export type LineColumn = (typeof columnsByType)[DocumentType][number] | AccountingField

/** The line columns this user may see. */
export function columnsOf(type: DocumentType, { seeAccounting }: DocumentPermissions): readonly LineColumn[] {
  return [...columnsByType[type], ...(seeAccounting ? (Object.keys(accountingFields) as AccountingField[]) : [])]
}
