import type { DocumentType } from '@callout/domain/documents/document.ts'
import { lazy, Suspense } from 'react'
import { useOpenDocument } from './documentName.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('./DocumentDialog.tsx')).DocumentDialog }))

/** The popup of the document that the page's address names. */
export function DocumentPopup({ type }: { type: DocumentType }) {
  const { name, close } = useOpenDocument()
  return <Suspense>{name && <DocumentDialog key={name.DocNum} type={type} name={name} onClose={close} />}</Suspense>
}
