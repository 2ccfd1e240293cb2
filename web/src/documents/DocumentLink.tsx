import type { DocumentKey } from '@callout/domain/documents/document.link.ts'
import { Link } from '@tanstack/react-router'
import { linkToDocument } from './documentLink.ts'

interface DocumentLinkProps {
  readonly document: DocumentKey
  readonly tabIndex?: number
  readonly className?: string | undefined
}

/** Document number as a link that opens the document's popup on the current page. */
export function DocumentLink({ document, ...link }: DocumentLinkProps) {
  return (
    <Link {...linkToDocument(document)} {...link}>
      {document.DocNum}
    </Link>
  )
}
