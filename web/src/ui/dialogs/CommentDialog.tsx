import { useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { loadInput, useStoredInput } from '../../platform/forms/useStoredInput.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { AreaField } from '../fields/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'

interface CommentDialogProps {
  readonly title: string
  readonly label: string
  readonly action: string
  readonly dismiss: string
  readonly maxLength: number
  readonly onDone: (comment: string) => void
  readonly onClose: () => void
}

/** Asks for a required comment. */
export function CommentDialog({ title, label, action, dismiss, maxLength, onDone, onClose }: CommentDialogProps) {
  const t = useT()
  const draftName = `comment ${location.pathname}`
  const [comment, setComment] = useState(() => String(loadInput(draftName).comment ?? ''))
  useStoredInput(draftName, () => (comment === '' ? {} : { comment }))
  const [isSubmitted, setSubmitted] = useState(false)
  const isEmpty = comment.trim() === ''
  const isWrong = isEmpty || comment.length > maxLength
  const submit = () => {
    if (!isWrong) return onDone(comment)
    setSubmitted(true)
    toast.warning(t('message.fill_in_required_fields'))
  }
  return (
    <FormDialog
      title={title}
      action={action}
      dismiss={dismiss}
      isSending={false}
      refusal=""
      wouldLose={() => !isEmpty}
      onSubmit={submit}
      onClose={onClose}
    >
      <AreaField
        name="comment"
        label={label}
        required
        data-autofocus
        value={comment}
        onChange={setComment}
        maxLength={maxLength}
        error={isSubmitted && isEmpty ? t('text.required') : undefined}
      />
    </FormDialog>
  )
}
