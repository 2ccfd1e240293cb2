import type { DocumentType } from '@callout/domain/documents/document.ts'
import { Suspense } from 'react'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useOpenDocument } from './documentLink.ts'

const DocumentDialog = lazyDialog(() => import('./DocumentDialog.tsx'), 'DocumentDialog')

/** Popup of the document named in the URL. */
export function DocumentPopup({ type }: { type: DocumentType }) {
  const { documentKey, close } = useOpenDocument()
  return (
    <Suspense>
      {documentKey && <DocumentDialog key={documentKey.DocNum} type={type} documentKey={documentKey} onClose={close} />}
    </Suspense>
  )
}
