import type { BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Failed, Refused } from './failures.ts'
import { text } from './i18n.ts'
import { exchange, type Sent } from './send.ts'
import { toast } from './toast.ts'
import { unique } from './unique.ts'

interface ActOptions<E extends Endpoint> {
  readonly onDone?: (answer: Sent<E>) => void
  /** Called with every failure, before its toast. */
  readonly onFail?: (failure: Refused | Failed) => void
  /** No toast of success: the screen itself shows it. */
  readonly quiet?: boolean
  /** The refusals, by their codes, that the screen itself shows: no toast of them. */
  readonly quietOn?: readonly string[]
  /** The record on screen is gone afterwards: `onDone` leaves it and has the rows asked for where it goes. */
  readonly takesAway?: boolean
}

/**
 * A change a person asks for: `act.mutate(body)`, `act.isPending`. The server's message becomes a toast, of success or
 * of failure, and what is on screen is asked for again. The same body sent again after a lost answer is done once.
 */
export function useAct<E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}) {
  const { onDone, onFail, quiet, quietOn = [], takesAway } = options
  const attempt = useRef({ body: '', key: '' })
  return useMutation<{ answer: Sent<E>; message: string }, Error, BodyInput<E>>({
    meta: { takesAway },
    mutationFn: (body) => {
      const written = JSON.stringify(body)
      if (attempt.current.body !== written) attempt.current = { body: written, key: unique() }
      return exchange(endpoint, body, { idempotencyKey: attempt.current.key })
    },
    onSuccess: ({ answer, message }) => {
      attempt.current = { body: '', key: '' }
      if (message !== '' && !quiet) toast.success(message)
      onDone?.(answer)
    },
    onError: (error) => {
      const expected = error instanceof Refused || error instanceof Failed
      if (expected) onFail?.(error)
      else reportError(error)
      if (error instanceof Refused && quietOn.includes(error.code)) return
      toast.error(expected ? error.message : text('message.error_api'))
    },
  })
}
