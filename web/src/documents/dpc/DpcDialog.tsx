import type { DpcRecord } from '@callout/domain/documents/document.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import classes from '../Document.module.css'
import { maxCreditNoteLength } from '../dialog/CreditNoteField.tsx'
import { DocumentFrame } from '../dialog/DocumentFrame.tsx'
import { DocumentHead } from '../dialog/DocumentHead.tsx'
import { saveEndpoints } from '../documentKinds.ts'
import { cacheDpc, dpcQuery } from '../documentQueries.ts'
import { applyDraft, type DraftLine } from '../form/documentDraft.ts'
import { useDocumentForm } from '../form/useDocumentForm.ts'
import { CancelLineDialog } from '../lines/CancelLineDialog.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import { ChoiceOrReadOnlyField } from './ChoiceOrReadOnlyField.tsx'
import { DpcAddress } from './DpcAddress.tsx'
import { DpcQuestions } from './DpcQuestions.tsx'
import { flattenDpc, toDpcSave, validateDpc } from './dpcDraft.ts'

/** Return request: the parts to send back, the reason, and the pick-up address. */
export function DpcDialog({ record, onClose }: { record: DpcRecord; onClose: () => void }) {
  const t = useT()
  const [cancelling, setCancelling] = useState<DraftLine>()
  const [return_type, setReturnType] = useState(record.return_type)
  // The questions depend on the return type.
  const otherType = useQuery({ ...dpcQuery(record, return_type), enabled: return_type !== record.return_type })
  const questionsRecord = return_type === record.return_type ? record : otherType.data
  const questions = questionsRecord?.questions ?? []
  const returnTypes = useValueList('dpc_return_types')
  const userTypes = useValueList('dpc_user_types')
  const { can, DocNum } = record
  // Only central staff enter the credit note number.
  const maySetCreditNote = can.save && can.seeAccounting
  const form = useDocumentForm<DpcRecord>({
    record,
    callId: record.call_id,
    flatten: flattenDpc,
    endpoint: saveEndpoints.dpc,
    validate: (origin, draft, changed) => validateDpc(origin, draft, changed, questions),
    toSave: (origin, draft, changed) => toDpcSave(origin, draft, changed, questions),
    reload: () => queryClient.fetchQuery({ ...dpcQuery(record), staleTime: 0 }),
    cache: cacheDpc,
    onCreated: onClose,
  })
  const lines = applyDraft('dpc', form.origin.lines, form.draft)
  const returnType = form.field<string>('return_type', t('field.return_type'))
  // A newer version of the document can change it too.
  if (returnType.value !== return_type) setReturnType(returnType.value)
  const userType = form.field<string>('dpc_user_type', t('field.dpc_user_type'))
  return (
    <DocumentFrame document={record} form={form} isSaveDisabled={!questionsRecord} onClose={onClose}>
      <DocumentHead document={record}>
        {!maySetCreditNote && record.CreditNote !== '' && (
          <ReadOnlyField label={t('field.CreditNote')}>{record.CreditNote}</ReadOnlyField>
        )}
      </DocumentHead>
      <div className={classes.fields}>
        <ChoiceOrReadOnlyField
          {...returnType}
          data-autofocus={DocNum === '' || undefined}
          isReadOnly={!can.save}
          choices={returnTypes.items}
        />
        <ChoiceOrReadOnlyField {...userType} isReadOnly={!can.save} choices={userTypes.items} />
        {maySetCreditNote && (
          <TextField {...form.field<string>('CreditNote', t('field.CreditNote'))} maxLength={maxCreditNoteLength} />
        )}
      </div>
      {questionsRecord ? (
        <DpcQuestions questions={questions} form={form} isReadOnly={!can.save} />
      ) : otherType.error ? (
        <CompactLoadError error={otherType.error} retry={otherType.refetch} />
      ) : (
        <Skeleton height={60} />
      )}
      <DpcAddress record={record} form={form} userType={userType.value} />
      <LinesTable
        type="dpc"
        lines={lines}
        form={form}
        version={form.origin.version}
        can={can}
        onCancel={setCancelling}
      />
      {cancelling && (
        <CancelLineDialog
          endpoint={saveEndpoints.dpc}
          line={cancelling}
          body={{
            callID: record.call_id,
            docNum: DocNum,
            version: form.origin.version,
            service_job_uuid: record.service_job_uuid,
            return_type: form.origin.return_type,
            dpc_user_type: form.origin.dpc_user_type,
          }}
          onDone={(saved) => {
            // A cancelled line can no longer be changed, nor its input undone.
            form.resetLine(cancelling.key)
            cacheDpc(saved as DpcRecord)
          }}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </DocumentFrame>
  )
}
