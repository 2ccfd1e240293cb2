import type { DpcRecord } from '@callout/domain/documents/document.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { queryClient } from '../kernel/queries.ts'
import { useValueList } from '../kernel/useValueList.ts'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { CancelLineDialog } from './CancelLineDialog.tsx'
import { ChoiceOrText } from './ChoiceOrText.tsx'
import classes from './Document.module.css'
import { DocumentFrame } from './DocumentFrame.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { DpcAddress } from './DpcAddress.tsx'
import { DpcQuestions } from './DpcQuestions.tsx'
import { type DraftLine, linesOnScreen } from './documentDraft.ts'
import { dpcQuery, keepDpc } from './documentQueries.ts'
import { flatDpc, problemsOfDpc, savedDpc } from './dpcDraft.ts'
import { saveOf } from './kinds.ts'
import { LinesTable } from './LinesTable.tsx'
import { useDocumentForm } from './useDocumentForm.ts'

/** A return request: what is sent back and why, and where it is fetched. */
export function DpcDialog({ record, onClose }: { record: DpcRecord; onClose: () => void }) {
  const t = useT()
  const [cancelling, setCancelling] = useState<DraftLine>()
  const [return_type, setReturnType] = useState(record.return_type)
  // Each return type has questions of its own.
  const asked = useQuery({ ...dpcQuery(record, return_type), enabled: return_type !== record.return_type })
  const questions = return_type === record.return_type ? record.questions : (asked.data?.questions ?? [])
  const returnTypes = useValueList('dpc_return_types')
  const userTypes = useValueList('dpc_user_types')
  const { can, DocNum } = record
  // The number of the credit note is central staff's to give.
  const writesCredit = can.save && can.seeAccounting
  const form = useDocumentForm<DpcRecord>({
    record,
    flat: flatDpc,
    endpoint: saveOf.dpc,
    check: (on, draft, changed) => problemsOfDpc(on, draft, changed, questions),
    write: (on, draft, changed) => savedDpc(on, draft, changed, questions),
    reload: () => queryClient.fetchQuery({ ...dpcQuery(record), staleTime: 0 }),
    keep: keepDpc,
    onCreated: onClose,
  })
  const lines = linesOnScreen('dpc', form.origin.lines, form.draft)
  const returnType = form.field<string>('return_type', t('field.return_type'))
  const userType = form.field<string>('dpc_user_type', t('field.dpc_user_type'))
  return (
    <DocumentFrame document={record} form={form} onClose={onClose}>
      <DocumentHead document={record}>
        {!writesCredit && record.CreditNote !== '' && (
          <ReadOnlyField label={t('field.CreditNote')}>{record.CreditNote}</ReadOnlyField>
        )}
      </DocumentHead>
      <div className={classes.fields}>
        <ChoiceOrText
          {...returnType}
          data-autofocus={DocNum === '' || undefined}
          isText={!can.save}
          choices={returnTypes.items}
          onChange={(value) => {
            returnType.onChange(value)
            setReturnType(value)
          }}
        />
        <ChoiceOrText {...userType} isText={!can.save} choices={userTypes.items} />
        {writesCredit && <TextField {...form.field<string>('CreditNote', t('field.CreditNote'))} maxLength={50} />}
      </div>
      <DpcQuestions questions={questions} form={form} isText={!can.save} />
      <DpcAddress record={record} form={form} userType={userType.value} />
      <LinesTable key={form.origin.version} type="dpc" lines={lines} form={form} can={can} onCancel={setCancelling} />
      {cancelling && (
        <CancelLineDialog
          endpoint={saveOf.dpc}
          line={cancelling}
          body={{
            callID: record.call_id,
            docNum: DocNum,
            version: form.origin.version,
            service_job_uuid: record.service_job_uuid,
            return_type: form.origin.return_type,
            dpc_user_type: form.origin.dpc_user_type,
          }}
          onDone={(saved) => keepDpc(saved as DpcRecord)}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </DocumentFrame>
  )
}
