import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentCan, DocumentRow } from '@callout/domain/documents/document.ts'
import type { BodyInput } from '@callout/domain/kernel/endpoint.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { showMoney } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useAct } from '../kernel/useAct.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { titleOf } from './documentText.ts'

export interface DecisionProps {
  readonly document: DocumentRow & { readonly can: DocumentCan }
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before a document is approved: from then on it never changes. */
export function ApproveDialog({ document, onDone, onClose }: DecisionProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const [CreditNote, setCreditNote] = useState(document.CreditNote)
  const act = useAct(documentApi.confirm, { onDone, onFail: ({ message }) => setRefusal(message) })
  const { can: _, ...whole } = document
  const { type, call_id, DocTotal } = document
  return (
    <ConfirmDialog
      title={t('document.approve_one', { document: titleOf(t, document) })}
      action={t('document.approve')}
      isWorking={act.isPending}
      refusal={refusal}
      onConfirm={() =>
        act.isPending ||
        act.mutate({ ...whole, CreditNote, callID: call_id, docType: type } as BodyInput<typeof documentApi.confirm>)
      }
      onClose={onClose}
    >
      <Text size="sm">
        {type === 'dpc'
          ? t('document.approve_dpc_confirm', { company: document.subcontractor_name })
          : t('document.approve_confirm', { company: document.subcontractor_name, total: showMoney(DocTotal) })}
      </Text>
      {type === 'dpc' && (
        <TextInput
          mt="md"
          label={t('field.CreditNote')}
          value={CreditNote}
          onChange={(event) => setCreditNote(event.currentTarget.value)}
          maxLength={50}
          autoComplete="off"
        />
      )}
    </ConfirmDialog>
  )
}
