import type { BodyInput, BodyOf, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useRef } from 'react'
import type { RefusedRequestError } from '../api/errors.ts'
import { type EndpointMutationOptions, useEndpointMutation } from '../api/useEndpointMutation.ts'
import { flushPendingInput } from './pendingInput.ts'
import type { Values } from './recordChanges.ts'
import { schemaErrors } from './schemaErrors.ts'
import { draftNameOf } from './storedDrafts.ts'
import { useForm } from './useForm.ts'
import { loadInput } from './useStoredInput.ts'

interface EndpointFormOptions<E extends Endpoint> extends Omit<EndpointMutationOptions<E>, 'onFailure'> {
  /** Tells stored input from that of other forms of this endpoint; by default the record that the body names. */
  readonly draftKey?: string
  readonly onRefused?: (refused: RefusedRequestError) => void
  /** Called before the body is sent. If it resolves to false, nothing is sent and the input stays. */
  readonly confirm?: ((body: BodyInput<E>) => Promise<boolean>) | undefined
  /** The newest version of the record on screen; after a refusal it is sent in place of the initial one. */
  readonly version?: number | undefined
  /** Loads the record again after a conflict. Fields that the user has not changed take its values, also `version`. */
  readonly loadNewest?: () => Promise<BodyInput<E> | undefined>
}

/** Fields by which the bodies of endpoints name their record. */
const namingFields = ['ID', 'InsId', 'call_id', 'callID', 'docType', 'docNum', 'technician'] as const

const recordOf = (body: Values) => namingFields.map((name) => body[name] ?? '').join(' ')

/** A form for the body of an endpoint, validated by the endpoint's schema. After a refusal `onRefused` is called. */
export function useEndpointForm<E extends Endpoint>(
  endpoint: E,
  initial: BodyInput<E>,
  options: EndpointFormOptions<E>,
) {
  const { confirm, version, loadNewest } = options
  const origin = initial as Values
  const draftName = draftNameOf(endpoint, options.draftKey ?? recordOf(origin))
  const wasRefused = useRef(false)
  const bodyOf = ({ values }: { readonly values: Values }) => {
    const body = endpoint.body.parse(values) as BodyInput<E>
    return wasRefused.current && version !== undefined ? ({ ...(body as Values), version } as BodyInput<E>) : body
  }
  const mutation = useEndpointMutation(endpoint, {
    ...options,
    onDone: (answer) => {
      // Sent input must not be there again in the next form.
      form.forget()
      return options.onDone?.(answer)
    },
    onFailure: () => {},
  })
  const form = useForm<Values>({
    draftName,
    begin: () => ({ origin, typed: loadInput(draftName) }),
    valuesOf: (values) => values,
    check: ({ values }) => schemaErrors(endpoint.body, values),
    checksTyped: true,
    confirm: confirm && ((input) => confirm(bodyOf(input))),
    send: (input) => mutation.mutateAsync(bodyOf(input)),
    onRefused: (refused) => {
      wasRefused.current = true
      options.onRefused?.(refused)
      if (refused.code === 'Conflict') void mergeNewest()
    },
  })
  const mergeUnchanged = (newer: object) => {
    flushPendingInput()
    form.rebase({ base: { ...form.readInput().base, ...newer } })
  }
  const mergeNewest = async () => {
    // If it cannot be loaded now, the next attempt is refused too and loads it then.
    const newest = await loadNewest?.().catch(() => undefined)
    if (newest) mergeUnchanged(newest)
  }
  return {
    ...form,
    /** Typed as valid values are; what is typed may not be valid yet. */
    values: form.values as BodyOf<E>,
    submit: () => void form.submit(),
    /** Fields that the user has not changed take these values, as if the form had begun with them. */
    mergeUnchanged,
    /** Fills in these values as if the form had begun with them. Does nothing once the user has changed a field. */
    suggest: (suggested: object) => {
      if (!form.wouldLose()) mergeUnchanged(suggested)
    },
  }
}
