import type { MessageKey } from '../messages/messages.ts'

/** Values put into a message's `{placeholders}`. */
export type MessageParams = Readonly<Record<string, string | number>>

/**
 * An expected "no" the user can act on: a message key with its parameters, a stable code for machines,
 * and, where one field is to blame, the field with its own message key.
 */
export interface Refusal {
  readonly key: MessageKey
  readonly params: MessageParams
  readonly code: string
  readonly errors: Readonly<Record<string, MessageKey>>
}

/** Makes a refusal; its code is the message key unless another is given. */
export function refuse(
  key: MessageKey,
  details: { params?: MessageParams; code?: string; errors?: Record<string, MessageKey> } = {},
): Refusal {
  return { key, params: details.params ?? {}, code: details.code ?? key, errors: details.errors ?? {} }
}

/** A refusal that lands on one field of the form. */
export function refuseField(field: string, key: MessageKey, params: MessageParams = {}): Refusal {
  return refuse(key, { params, errors: { [field]: key } })
}

/** Thrown to leave an action; the transaction rolls back and the answer carries the translated refusal. */
export class RefusalError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.key)
    this.refusal = refusal
  }
}

/** Throws when the rule refused. */
export function orRefuse(refusal: Refusal | undefined): void {
  if (refusal) throw new RefusalError(refusal)
}
