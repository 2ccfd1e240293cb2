import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { FormDialog } from './FormDialog.tsx'
import { AreaField } from './TextField.tsx'

interface CommentDialogProps {
  readonly title: string
  readonly label: string
  readonly action: string
  readonly maxLength: number
  readonly onDone: (comment: string) => void
  readonly onClose: () => void
}

/** Asks for words that may not be missing. */
export function CommentDialog({ title, label, action, maxLength, onDone, onClose }: CommentDialogProps) {
  const t = useT()
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = comment.trim() === ''
  return (
    <FormDialog
      title={title}
      action={action}
      isSending={false}
      refusal=""
      onSubmit={() => (isEmpty ? setTried(true) : onDone(comment))}
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
        error={tried && isEmpty ? t('text.required') : undefined}
      />
    </FormDialog>
  )
}
