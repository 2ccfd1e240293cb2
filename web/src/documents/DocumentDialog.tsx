import type { DocumentKey } from '@callout/domain/documents/document.link.ts'
import type { DocumentRecord, DocumentType, DpcRecord } from '@callout/domain/documents/document.ts'
import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../platform/api/errors.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { CompactLoadError } from '../ui/layout/CompactLoadError.tsx'
import { dpcQuery, orderQuery } from './documentQueries.ts'
import { dialogSize, titleOf } from './documentText.ts'
import { DpcDialog } from './dpc/DpcDialog.tsx'
import { OrderDialog } from './OrderDialog.tsx'

interface DocumentDialogProps {
  readonly type: DocumentType
  /** Without a `DocNum`, the dialog creates a document for the call. */
  readonly documentKey: DocumentKey
  readonly onClose: () => void
}

/** Loads a document and shows it in a popup. */
export function DocumentDialog({ type, documentKey, onClose }: DocumentDialogProps) {
  const t = useT()
  const { data, error, refetch } = useQuery<unknown>(
    type === 'dpc' ? dpcQuery(documentKey) : orderQuery(type, documentKey),
  )
  if (data && type === 'dpc') return <DpcDialog record={data as DpcRecord} onClose={onClose} />
  if (data && type !== 'dpc') return <OrderDialog type={type} record={data as DocumentRecord} onClose={onClose} />
  return (
    <Popup onClose={onClose} title={titleOf(t, { type, DocNum: documentKey.DocNum })} size={dialogSize()}>
      {isNotFound(error) ? (
        <Alert color="red" role="alert">
          {t('document.not_found')}
        </Alert>
      ) : error ? (
        <CompactLoadError error={error} retry={refetch} />
      ) : (
        <Skeleton height={320} role="status" aria-label={t('list.loading')} />
      )}
    </Popup>
  )
}
