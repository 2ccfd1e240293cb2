import type { DocumentRecord, DocumentType, DpcRecord } from '@callout/domain/documents/document.ts'
import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { Popup } from '../ui/Popup.tsx'
import { DpcDialog } from './DpcDialog.tsx'
import type { DocumentName } from './documentName.ts'
import { dpcQuery, orderQuery } from './documentQueries.ts'
import { dialogSize, titleOf } from './documentText.ts'
import { OrderDialog } from './OrderDialog.tsx'

interface DocumentDialogProps {
  readonly type: DocumentType
  /** Without a number it is a new document of that call. */
  readonly name: DocumentName
  readonly onClose: () => void
}

/** A document in detail, to be read, written and decided on as far as this user may. */
export function DocumentDialog({ type, name, onClose }: DocumentDialogProps) {
  const t = useT()
  const { data, error, refetch } = useQuery<unknown>(type === 'dpc' ? dpcQuery(name) : orderQuery(type, name))
  if (data && type === 'dpc') return <DpcDialog record={data as DpcRecord} onClose={onClose} />
  if (data && type !== 'dpc') return <OrderDialog type={type} record={data as DocumentRecord} onClose={onClose} />
  return (
    <Popup onClose={onClose} title={titleOf(t, { type, DocNum: name.DocNum })} size={dialogSize}>
      {error ? (
        <Stack align="flex-start">
          <Alert color="red" role="alert" w="100%">
            {isNotFound(error) ? t('document.not_found') : error.message}
          </Alert>
          {!isNotFound(error) && (
            <Button variant="default" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          )}
        </Stack>
      ) : (
        <Skeleton height={320} role="status" aria-label={t('list.loading')} />
      )}
    </Popup>
  )
}
