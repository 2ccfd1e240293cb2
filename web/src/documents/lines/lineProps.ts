import type { DocumentPermissions, DocumentType } from '@callout/domain/documents/document.ts'
import type { DraftLine } from '../form/documentDraft.ts'
import type { DocumentFormState } from '../form/useDocumentForm.ts'

/** Props of a document line and of each of its fields. */
export interface LineProps {
  readonly type: DocumentType
  readonly line: DraftLine
  /** LineNum, or for a new line its position counted from 1. */
  readonly number: number
  readonly form: DocumentFormState
  readonly can: DocumentPermissions
  readonly distance: number | null
}
