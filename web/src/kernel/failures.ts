import type { MessageKey } from '@callout/domain/messages/messages.ts'

/** The server said no in a way the user can act on; `errors` names fields by message key. */
export class Refused extends Error {
  readonly code: string
  readonly errors: Readonly<Record<string, MessageKey>>
  constructor(message: string, code: string, errors: Readonly<Record<string, MessageKey>>) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

/** Anything else that failed. `status` is the HTTP status, 0 when no answer came. */
export class Failed extends Error {
  readonly status: number
  readonly redirectUrl: string | undefined
  constructor(message: string, status: number, redirectUrl?: string) {
    super(message)
    this.status = status
    this.redirectUrl = redirectUrl
  }
}

/** Whether trying again by itself may help: no answer, or a server that is busy starting. */
export const isPassing = (error: unknown) => error instanceof Failed && (error.status === 0 || error.status === 503)

/** Whether the row is not there, or not for this reader. */
export const isNotFound = (error: unknown) => error instanceof Failed && error.status === 404
