import type { DocumentRecord } from '@callout/domain/documents/document.ts'
import { useState } from 'react'
import { queryClient } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx'
import { WritingChecks } from './checks/WritingChecks.tsx'
import { DocumentFrame } from './dialog/DocumentFrame.tsx'
import { DocumentHead } from './dialog/DocumentHead.tsx'
import { FeeContract } from './dialog/FeeContract.tsx'
import { type OrderType, saveEndpoints } from './documentKinds.ts'
import { cacheOrder, orderQuery } from './documentQueries.ts'
import {
  applyDraft,
  changedLines,
  type DocumentDraft,
  type DraftLine,
  flattenLines,
  toLineBody,
  validateLines,
} from './form/documentDraft.ts'
import { formPathOfLine } from './form/formPathOfLine.ts'
import { useDocumentForm } from './form/useDocumentForm.ts'
import { CancelLineDialog } from './lines/CancelLineDialog.tsx'
import { LinesTable } from './lines/LinesTable.tsx'

interface OrderDialogProps {
  readonly type: OrderType
  readonly record: DocumentRecord
  readonly onClose: () => void
}

const flattenOrder = ({ orderLines }: DocumentRecord) => flattenLines(orderLines)

/** Popup of a fee purchase order or a spare-part request. */
export function OrderDialog({ type, record, onClose }: OrderDialogProps) {
  const t = useT()
  const formats = useFormats()
  const [cancelling, setCancelling] = useState<DraftLine>()
  const { can, distance, call_id, DocNum } = record
  const toSave = (origin: DocumentRecord, draft: DocumentDraft, changed: readonly string[]) => {
    const written = changedLines(applyDraft(type, origin.orderLines, draft), changed)
    const saved = { callID: call_id, ...(DocNum !== '' && { docNum: DocNum, version: origin.version }) }
    return {
      body: { ...saved, lines: written.map((line) => toLineBody(type, line, changed, can)) },
      formPathOf: formPathOfLine(written),
    }
  }
  const validate = (origin: DocumentRecord, draft: DocumentDraft, changed: readonly string[]) =>
    validateLines(changedLines(applyDraft(type, origin.orderLines, draft), changed), changed, { type, distance })
  const form = useDocumentForm<DocumentRecord>({
    record,
    callId: call_id,
    flatten: flattenOrder,
    endpoint: saveEndpoints[type],
    validate,
    toSave,
    reload: () => queryClient.fetchQuery({ ...orderQuery(type, record), staleTime: 0 }),
    cache: cacheOrder,
    onCreated: onClose,
  })
  const lines = applyDraft(type, form.origin.orderLines, form.draft)
  const { origin, draft, changed } = form
  const isWriting = can.save && (form.isNew || changed.length > 0)
  const isComplete = isWriting && Object.values(validate(origin, draft, changed)).every((problem) => !problem)
  return (
    <DocumentFrame document={record} form={form} onClose={onClose}>
      <DocumentHead document={record}>
        {type === 'fee' && distance !== null && (
          <ReadOnlyField label={t('document.company_distance')}>{formats.distance(distance)}</ReadOnlyField>
        )}
        {type === 'fee' && record.callData && <FeeContract callId={record.callData.ID} />}
      </DocumentHead>
      <LinesTable
        type={type}
        lines={lines}
        form={form}
        version={origin.version}
        can={can}
        distance={distance}
        onCancel={setCancelling}
      />
      {isWriting && <WritingChecks type={type} body={isComplete ? toSave(origin, draft, changed).body : undefined} />}
      {cancelling && (
        <CancelLineDialog
          endpoint={saveEndpoints[type]}
          line={cancelling}
          body={{ callID: call_id, docNum: DocNum, version: form.origin.version }}
          onDone={(saved) => {
            // A cancelled line can no longer be changed, nor its input undone.
            form.resetLine(cancelling.key)
            cacheOrder(saved as DocumentRecord)
          }}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </DocumentFrame>
  )
}
