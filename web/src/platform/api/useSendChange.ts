import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useRef } from 'react'
import { randomId } from '../browser/randomId.ts'
import { type ToastAction, toast } from '../browser/toast.ts'
import { useIsMounted } from '../browser/useIsMounted.ts'
import { text } from '../i18n/i18n.ts'
import { refreshRows } from './queries.ts'
import { type EndpointResult, sendWithMessage } from './send.ts'

export interface SendChangeOptions<E extends Endpoint> {
  /** Called after each success, also if the user has left the component. Awaited. */
  readonly onDone?: ((answer: EndpointResult<E>) => void | Promise<void>) | undefined
  /** Called after `onDone`, unless the user has left by then: closes a dialog or leaves a page. Awaited, too. */
  readonly onDoneIfMounted?: ((answer: EndpointResult<E>) => void | Promise<void>) | undefined
  /** Text of the success toast, in place of the server's message. */
  readonly successMessage?: string | undefined
  /** A button of the success toast, for example to undo the change. */
  readonly toastAction?: ((answer: EndpointResult<E>) => ToastAction | undefined) | undefined
  /** No success toast: the screen itself shows the result. */
  readonly isSilent?: boolean | undefined
  /** The change removes the record on screen: nothing is refetched, `onDone` leaves the page and refreshes the rows. */
  readonly removesRecord?: boolean | undefined
}

/**
 * Returns a function that sends a change, refetches the data on screen, shows the server's message as a toast and returns
 * the answer. A retry of the same body after a lost answer runs only once. Throws like `send`.
 */
export function useSendChange<E extends Endpoint>(endpoint: E, options: SendChangeOptions<E>) {
  const isMounted = useIsMounted()
  const latest = useRef(options)
  latest.current = options
  const attempt = useRef({ body: '', key: '' })
  return async (body: BodyInput<E>) => {
    const bodyJson = JSON.stringify(body)
    if (attempt.current.body !== bodyJson) attempt.current = { body: bodyJson, key: randomId() }
    const { answer, message } = await sendWithMessage(endpoint, body, { idempotencyKey: attempt.current.key })
    attempt.current = { body: '', key: '' }
    // A change can affect any data on screen. Wait until it is refetched, so that the user's next step does not start
    // from old values.
    if (!latest.current.removesRecord) await refreshRows()
    const { successMessage = message, toastAction, isSilent, onDone, onDoneIfMounted } = latest.current
    if (message !== '' && !isSilent) toast.success(successMessage, toastAction?.(answer))
    await onDone?.(answer)
    if (isMounted()) await onDoneIfMounted?.(answer)
    return answer
  }
}

/** Reports an error that is a fault of the program. */
export function reportFault(error: unknown): void {
  reportError(error)
  toast.error(text('message.error_api'))
}
