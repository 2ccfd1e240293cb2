import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentPermissions, DocumentRow } from '@callout/domain/documents/document.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { CheckList } from '../checks/CheckList.tsx'
import { titleOf } from '../documentText.ts'
import { ApprovalQuestion } from './ApprovalQuestion.tsx'
import { useApprovalInput } from './useApprovalInput.tsx'

export interface DecisionProps {
  readonly document: DocumentRow & { readonly can: DocumentPermissions; readonly first_of_two?: boolean }
  /** Called once the document is decided, unless the user has left the dialog by then. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Confirms the approval of a document. An approved document can no longer change. */
export function ApproveDialog({ document, onDone, onClose }: DecisionProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const mutation = useEndpointMutation(documentApi.confirm, {
    onDoneIfMounted: onDone,
    onFailure: ({ message }) => {
      setRefusal(message)
      void refreshRows()
    },
  })
  const { can: _, ...fields } = document
  const { type, call_id } = document
  const input = useApprovalInput(document, (typed) => {
    if (mutation.isPending) return
    mutation.mutate({ ...fields, ...typed, callID: call_id, docType: type } as BodyInput<typeof documentApi.confirm>)
  })
  return (
    <ConfirmDialog
      title={t('document.approve_one', { document: titleOf(t, document) })}
      action={t(input.isBlocked ? 'document.approve_anyway' : 'document.approve')}
      danger={input.isBlocked}
      isDoubtful={false}
      isWorking={mutation.isPending}
      refusal={refusal}
      onConfirm={input.approve}
      onClose={onClose}
    >
      <Text size="sm">
        <ApprovalQuestion document={document} isFirstOfTwo={document.first_of_two === true} />
      </Text>
      <Box mt="md">
        <CheckList title={t('check.found')} checks={document.checks} />
      </Box>
      {input.fields}
    </ConfirmDialog>
  )
}
