import type { DocumentRecord } from '@callout/domain/documents/document.ts'
import { useState } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { queryClient } from '../kernel/queries.ts'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { CancelLineDialog } from './CancelLineDialog.tsx'
import { DocumentFrame } from './DocumentFrame.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { type DraftLine, flatLines, linesOnScreen, problemsOf, savedLine, writtenLines } from './documentDraft.ts'
import { keepOrder, orderQuery } from './documentQueries.ts'
import { type OrderType, saveOf } from './kinds.ts'
import { LinesTable } from './LinesTable.tsx'
import { pathOfLine } from './pathOfLine.ts'
import { useDocumentForm } from './useDocumentForm.ts'

interface OrderDialogProps {
  readonly type: OrderType
  readonly record: DocumentRecord
  readonly onClose: () => void
}

const flat = ({ orderLines }: DocumentRecord) => flatLines(orderLines)

/** A fee purchase order or a spare-part request. */
export function OrderDialog({ type, record, onClose }: OrderDialogProps) {
  const t = useT()
  const formats = useFormats()
  const [cancelling, setCancelling] = useState<DraftLine>()
  const { can, distance, call_id, DocNum } = record
  const form = useDocumentForm<DocumentRecord>({
    record,
    flat,
    endpoint: saveOf[type],
    check: (on, draft, changed) =>
      problemsOf(writtenLines(linesOnScreen(type, on.orderLines, draft), changed), { type, distance }),
    write: (on, draft, changed) => {
      const written = writtenLines(linesOnScreen(type, on.orderLines, draft), changed)
      const saved = { callID: call_id, ...(DocNum !== '' && { docNum: DocNum, version: on.version }) }
      return {
        body: { ...saved, lines: written.map((line) => savedLine(type, line, changed, can)) },
        pathOf: pathOfLine(written),
      }
    },
    reload: () => queryClient.fetchQuery({ ...orderQuery(type, record), staleTime: 0 }),
    keep: keepOrder,
    onCreated: onClose,
  })
  const lines = linesOnScreen(type, form.origin.orderLines, form.draft)
  return (
    <DocumentFrame document={record} form={form} onClose={onClose}>
      <DocumentHead document={record}>
        {type === 'fee' && distance !== null && (
          <ReadOnlyField label={t('document.company_distance')}>{formats.distance(distance)}</ReadOnlyField>
        )}
      </DocumentHead>
      <LinesTable
        key={form.origin.version}
        type={type}
        lines={lines}
        form={form}
        can={can}
        distance={distance}
        onCancel={setCancelling}
      />
      {cancelling && (
        <CancelLineDialog
          endpoint={saveOf[type]}
          line={cancelling}
          body={{ callID: call_id, docNum: DocNum, version: form.origin.version }}
          onDone={(saved) => keepOrder(saved as DocumentRecord)}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </DocumentFrame>
  )
}
