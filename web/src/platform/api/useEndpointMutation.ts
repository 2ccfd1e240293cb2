import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { toast } from '../browser/toast.ts'
import { isRequestFailure, type RequestFailure } from './errors.ts'
import type { EndpointResult } from './send.ts'
import { reportFault, type SendChangeOptions, useSendChange } from './useSendChange.ts'

interface EndpointMutationOptions<E extends Endpoint> extends SendChangeOptions<E> {
  /** Handles an expected failure, for example in the form. Without it a failure becomes a toast. */
  readonly onFailure?: (failure: RequestFailure, body: BodyInput<E>) => void
}

/**
 * Sends a change with `mutate(body)`, as `useSendChange` does. Shows a failure as a toast, unless `onFailure` is given.
 * The mutation is pending until what `onDone` returns has resolved.
 */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, options: EndpointMutationOptions<E> = {}) {
  const { onFailure } = options
  return useMutation<EndpointResult<E>, Error, BodyInput<E>>({
    mutationFn: useSendChange(endpoint, options),
    onError: (error, body) => {
      if (!isRequestFailure(error)) reportFault(error)
      else if (onFailure) onFailure(error, body)
      else toast.error(error.message)
    },
  })
}
