import type { MessageKey } from '@callout/domain/messages/messages.ts'

/** A refusal that the user can act on; `errors` holds a message key per field. */
export class RefusedRequestError extends Error {
  readonly code: string
  readonly errors: Readonly<Record<string, MessageKey>>
  constructor(message: string, code: string, errors: Readonly<Record<string, MessageKey>>) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

/** Any other failure. `status` is the HTTP status, 0 without an answer. */
export class RequestError extends Error {
  readonly status: number
  readonly redirectUrl: string | undefined
  constructor(message: string, status: number, redirectUrl?: string) {
    super(message)
    this.status = status
    this.redirectUrl = redirectUrl
  }
}

/** A request that was refused or failed, as any may. Another error is a fault of the program. */
export type RequestFailure = RefusedRequestError | RequestError
export const isRequestFailure = (error: unknown): error is RequestFailure =>
  error instanceof RefusedRequestError || error instanceof RequestError

/** True if an automatic retry may help: no answer, or a server that is still starting. */
export const isTransient = (error: unknown) =>
  error instanceof RequestError && (error.status === 0 || error.status === 503)

/** True if the row does not exist or this user may not see it. */
export const isNotFound = (error: unknown) => error instanceof RequestError && error.status === 404
