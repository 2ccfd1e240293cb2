import { decisionLimits } from '@callout/domain/documents/document.bodies.ts'
import { type DocumentRow, isBlocked } from '@callout/domain/documents/document.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../ui/fields/useMaxLengthError.ts'
import { CreditNoteField, maxCreditNoteLength } from './CreditNoteField.tsx'

/** The input before an approval: `reason` only for a blocked document. */
export interface ApprovalInput {
  readonly CreditNote: string
  readonly reason?: string
}

/** The fields of an approval, and `approve`, which goes on only once they are right. */
export function useApprovalInput(
  document: DocumentRow,
  onApprove: (input: ApprovalInput) => void,
  onInput: () => void = () => {},
) {
  const t = useT()
  const [CreditNote, setCreditNote] = useState(document.CreditNote)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const needsReason = isBlocked(document)
  const tooLong = useMaxLengthError(reason, decisionLimits.reason)
  const isMissing = needsReason && reason.trim() === ''
  const approve = () => {
    setTried(true)
    if (isMissing || tooLong || CreditNote.length > maxCreditNoteLength) return
    onApprove({ CreditNote, ...(needsReason && { reason: reason.trim() }) })
  }
  const fields = (
    <>
      {needsReason && (
        <>
          <Text size="sm" mt="sm">
            {t('document.approve_blocked')}
          </Text>
          <TextInput
            mt="sm"
            name="reason"
            label={t('document.approve_reason')}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              onInput()
            }}
            error={tooLong ?? (isTried && isMissing && t('text.required'))}
            autoComplete="off"
            required
            autoFocus
            data-autofocus
          />
        </>
      )}
      {document.type === 'dpc' && (
        <CreditNoteField
          value={CreditNote}
          onChange={(typed) => {
            setCreditNote(typed)
            onInput()
          }}
        />
      )}
    </>
  )
  return { fields, approve, isBlocked: needsReason }
}
