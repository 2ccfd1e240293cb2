import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomId } from '../browser/randomId.ts'
import { type ToastAction, toast } from '../browser/toast.ts'
import { useIsMounted } from '../browser/useIsMounted.ts'
import { text } from '../i18n/i18n.ts'
import { isRequestFailure, type RequestFailure } from './errors.ts'
import { refreshRows } from './queries.ts'
import { type EndpointResult, sendWithMessage } from './send.ts'

export interface EndpointMutationOptions<E extends Endpoint> {
  /** Called after each success, also if the user has left the component. The mutation is pending until it resolves. */
  readonly onDone?: (answer: EndpointResult<E>) => void | Promise<void>
  /** Called after `onDone`, unless the user has left by then: closes a dialog or leaves a page. Awaited, too. */
  readonly onDoneIfMounted?: (answer: EndpointResult<E>) => void | Promise<void>
  /** Handles an expected failure, for example in the form. Without it a failure becomes a toast. */
  readonly onFailure?: (failure: RequestFailure, body: BodyInput<E>) => void
  /** Text of the success toast, in place of the server's message. */
  readonly successMessage?: string
  /** A button of the success toast, for example to undo the change. */
  readonly toastAction?: (answer: EndpointResult<E>) => ToastAction | undefined
  /** No success toast: the screen itself shows the result. */
  readonly isSilent?: boolean
  /** The change removes the record on screen: nothing is refetched, `onDone` leaves the page and refreshes the rows. */
  readonly removesRecord?: boolean
  /** The body of an endpoint that takes bytes, when it is sent. */
  readonly bytes?: () => Blob | undefined
}

/**
 * Sends a change with `mutate(body)`, once until its answer is handled. Shows the server's message as a toast, and a
 * failure too unless `onFailure` is given. Refetches the data on screen. A retry of the same body after a lost answer
 * runs only once.
 */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, options: EndpointMutationOptions<E> = {}) {
  const { onDone, onDoneIfMounted, onFailure, successMessage, toastAction, isSilent, removesRecord, bytes } = options
  const isMounted = useIsMounted()
  const attempt = useRef({ body: '', key: '' })
  const running = useRef<string>(undefined)
  const mutation = useMutation<{ answer: EndpointResult<E>; message: string }, Error, BodyInput<E>>({
    mutationFn: (body) => {
      const bodyJson = JSON.stringify(body)
      if (attempt.current.body !== bodyJson) attempt.current = { body: bodyJson, key: randomId() }
      const sent = bytes?.()
      return sendWithMessage(endpoint, body, { idempotencyKey: attempt.current.key, ...(sent && { bytes: sent }) })
    },
    onSuccess: async ({ answer, message }) => {
      attempt.current = { body: '', key: '' }
      // A change can affect any data on screen. Wait until it is refetched, so that the user's next step does not start
      // from old values.
      if (!removesRecord) await refreshRows()
      if (message !== '' && !isSilent) toast.success(successMessage ?? message, toastAction?.(answer))
      await onDone?.(answer)
      if (isMounted()) await onDoneIfMounted?.(answer)
    },
    onError: (error, body) => {
      if (isRequestFailure(error)) {
        if (onFailure) onFailure(error, body)
        else toast.error(error.message)
        return
      }
      reportError(error)
      toast.error(text('message.error_api'))
    },
    onSettled: () => {
      running.current = undefined
    },
  })
  const mutate: typeof mutation.mutate = (...sent) => {
    const bodyJson = JSON.stringify(sent[0])
    // A second click may come before the button renders as busy.
    if (running.current === bodyJson) return
    running.current = bodyJson
    mutation.mutate(...sent)
  }
  return { ...mutation, mutate }
}
