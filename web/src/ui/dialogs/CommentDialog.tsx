import type { FieldErrors } from '../../platform/forms/fieldErrors.ts'
import type { Values } from '../../platform/forms/recordChanges.ts'
import { useForm } from '../../platform/forms/useForm.ts'
import { loadInput } from '../../platform/forms/useStoredInput.ts'
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
  const draftName = `comment ${location.pathname}`
  const form = useForm<Values>({
    draftName,
    begin: () => ({ origin: { comment: '' }, typed: loadInput(draftName) }),
    valuesOf: (values) => values,
    check: ({ values }) => errorsOf(String(values.comment), maxLength),
    checksTyped: true,
    send: async ({ values }) => onDone(String(values.comment)),
  })
  return (
    <FormDialog title={title} action={action} dismiss={dismiss} {...form.dialogProps} onClose={onClose}>
      <AreaField {...form.field<string>('comment', label)} required data-autofocus maxLength={maxLength} />
    </FormDialog>
  )
}

function errorsOf(comment: string, maxLength: number): FieldErrors {
  if (comment.trim() === '') return { comment: 'text.required' }
  return comment.length > maxLength ? { comment: 'message.too_long' } : {}
}
