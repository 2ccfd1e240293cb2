import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { invalidFormMessage } from '@callout/domain/platform/refusal.ts'
import type { FieldErrors } from 'react-hook-form'

/** Messages of the errors, also of those within a field that holds a list or an object. */
function messagesIn(errors: unknown): unknown[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') return [errors.message]
  return Object.values(errors).flatMap(messagesIn)
}

/** The message of an invalid form, by the errors of its fields. */
export const invalidMessageOf = (errors: FieldErrors): MessageKey => invalidFormMessage(messagesIn(errors))
