import type { DocumentKey } from '@callout/domain/documents/document.link.ts'
import { refusalToWrite } from '@callout/domain/documents/document.rules.ts'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isNotFound, isRequestFailure } from '../platform/api/errors.ts'
import { queryClient } from '../platform/api/queries.ts'
import { toast } from '../platform/browser/toast.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { useMaxLengthError } from '../ui/fields/useMaxLengthError.ts'
import type { OrderType } from './documentKinds.ts'
import { orderQuery } from './documentQueries.ts'

/** In characters. */
const maxCallIdLength = 50

interface ChooseCallDialogProps {
  readonly type: OrderType
  readonly onFound: (key: DocumentKey) => void
  readonly onClose: () => void
}

/** Asks for the number of the call of a new document. */
export function ChooseCallDialog({ type, onFound, onClose }: ChooseCallDialogProps) {
  const t = useT()
  const [call_id, setCallId] = useState('')
  const [error, setError] = useState('')
  const [isSearching, setSearching] = useState(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const tooLong = useMaxLengthError(call_id.trim(), maxCallIdLength)

  const findCall = async () => {
    if (tooLong) return
    const key = { DocNum: '', call_id: call_id.trim(), service_job_uuid: '' }
    if (key.call_id === '') {
      toast.warning(t('message.fill_in_required_fields'))
      return setError(t('text.required'))
    }
    setSearching(true)
    try {
      const blank = await queryClient.fetchQuery({ ...orderQuery(type, key), staleTime: 0 })
      const refusal = blank.can.save ? undefined : refusalToWrite(blank.callData)
      if (refusal) setError(t(refusal.key, refusal.params))
      else if (isOpen.current) onFound({ ...key, service_job_uuid: blank.service_job_uuid })
    } catch (failure) {
      if (!isRequestFailure(failure)) throw failure
      setError(isNotFound(failure) ? t('document.unknown_call') : failure.message)
    } finally {
      setSearching(false)
    }
  }

  return (
    <FormDialog
      title={t(`document.new.${type}`)}
      action={t('action.continue')}
      isSending={isSearching}
      refusal=""
      onSubmit={() => void findCall()}
      onClose={onClose}
    >
      <TextInput
        label={t('field.call_id')}
        description={t('document.in_name_hint')}
        data-autofocus
        required
        value={call_id}
        onChange={(event) => {
          setCallId(event.currentTarget.value)
          setError('')
        }}
        error={tooLong ?? error}
        autoComplete="off"
      />
    </FormDialog>
  )
}
