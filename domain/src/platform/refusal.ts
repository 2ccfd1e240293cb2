import type { MessageKey } from '../messages/messages.ts'

/** Values for the `{placeholders}` of a message. */
export type MessageParams = Readonly<Record<string, string | number>>

/**
 * An expected error that the user can act on: message key with parameters, a stable code for programs, and a message
 * key for each field in error.
 */
export interface Refusal {
  readonly key: MessageKey
  readonly params: MessageParams
  readonly code: string
  readonly errors: Readonly<Record<string, MessageKey>>
}

/** Creates a refusal. The code defaults to the message key. */
export function refuse(
  key: MessageKey,
  details: { params?: MessageParams; code?: string; errors?: Record<string, MessageKey> } = {},
): Refusal {
  return { key, params: details.params ?? {}, code: details.code ?? key, errors: details.errors ?? {} }
}

/** Creates a refusal that is shown at one field of the form. */
export function refuseField(field: string, key: MessageKey, params: MessageParams = {}): Refusal {
  return refuse(key, { params, errors: { [field]: key } })
}

/** The refusal with other names of its fields, as when an action is part of another one. */
export const renameFields = (refusal: Refusal, rename: (field: string) => string): Refusal => ({
  ...refusal,
  errors: Object.fromEntries(Object.entries(refusal.errors).map(([field, key]) => [rename(field), key])),
})

/** Thrown to stop an action: the transaction rolls back, and the response contains the translated refusal. */
export class RefusalError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.key)
    this.refusal = refusal
  }
}

/** Runs a part of an action. If it is refused, throws the refusal that `change` returns for it. */
export async function mapRefusal<T>(act: () => Promise<T>, change: (refusal: Refusal) => Refusal): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof RefusalError ? new RefusalError(change(error.refusal)) : error
  }
}

/** Throws a RefusalError if there is a refusal. */
export function throwIfRefused(refusal: Refusal | undefined): void {
  if (refusal) throw new RefusalError(refusal)
}
