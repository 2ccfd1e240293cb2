import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form'
import { RefusedRequestError } from '../api/errors.ts'
import type { EndpointResult } from '../api/send.ts'
import { useEndpointMutation } from '../api/useEndpointMutation.ts'
import { type ToastAction, toast } from '../browser/toast.ts'
import { useT } from '../i18n/i18n.ts'
import { focusFirstError } from './focusFirstError.ts'
import { flushPendingInput } from './pendingInput.ts'
import { pickValues } from './recordChanges.ts'
import { draftNameOf } from './storedDrafts.ts'
import { loadInput, useStoredInput } from './useStoredInput.ts'

interface EndpointFormOptions<E extends Endpoint> {
  /** Tells stored input from that of other forms of this endpoint; by default the record that the body names. */
  readonly draftKey?: string
  readonly onRefused?: (refused: RefusedRequestError) => void
  /** Called before the body is sent. If it resolves to false, nothing is sent and the input stays. */
  readonly confirm?: ((body: BodyInput<E>) => Promise<boolean>) | undefined
  /** The newest version of the record on screen; after a refusal it is sent in place of the initial one. */
  readonly version?: number | undefined
  /** Loads the record again after a conflict. Fields that the user has not changed take its values, also `version`. */
  readonly loadNewest?: () => Promise<BodyInput<E> | undefined>
  /** As in `useEndpointMutation`. */
  readonly onDone?: (answer: EndpointResult<E>) => void | Promise<void>
  readonly onDoneIfMounted?: (answer: EndpointResult<E>) => void | Promise<void>
  readonly successMessage?: string
  readonly removesRecord?: boolean
  readonly toastAction?: (answer: EndpointResult<E>) => ToastAction | undefined
}

/** Fields by which the bodies of endpoints name their record. */
const namingFields = ['ID', 'InsId', 'call_id', 'callID', 'docType', 'docNum', 'technician'] as const

const recordOf = (body: unknown) =>
  namingFields.map((name) => (body as Readonly<Record<string, unknown>>)[name] ?? '').join(' ')

const serialize = (value: unknown) => JSON.stringify(value ?? '')

/**
 * A form for the body of an endpoint, validated by the endpoint's schema. A refusal marks its fields, sets `refusal`
 * and calls `onRefused`; the input stays.
 */
export function useEndpointForm<E extends Endpoint>(
  endpoint: E,
  initial: BodyInput<E>,
  options: EndpointFormOptions<E>,
) {
  const { onDone, onDoneIfMounted, successMessage, removesRecord, toastAction } = options
  const { onRefused, confirm, version, loadNewest } = options
  const t = useT()
  const draftName = draftNameOf(endpoint, options.draftKey ?? recordOf(initial))
  const [restored] = useState(() => loadInput(draftName))
  const form = useForm<FieldValues>({
    defaultValues: { ...(initial as FieldValues), ...restored },
    // The schema accepts any field value as input, so its input type does not help here.
    resolver: zodResolver(endpoint.body as never) as unknown as Resolver<FieldValues>,
  })
  const [refusal, setRefusal] = useState('')
  const [initialValues, setInitialValues] = useState(initial as Record<string, unknown>)
  const busy = useRef(false)
  const wasRefused = useRef(false)
  const isSent = useRef(false)
  const values = useWatch({ control: form.control })
  const { errors, isSubmitted } = form.formState

  const mutation = useEndpointMutation(endpoint, {
    onDone: (answer) => {
      isSent.current = true
      return onDone?.(answer)
    },
    onDoneIfMounted,
    successMessage,
    removesRecord,
    toastAction,
    onFailure: (failure) => {
      setRefusal(failure.message)
      if (!(failure instanceof RefusedRequestError)) return
      wasRefused.current = true
      for (const [field, message] of Object.entries(failure.errors)) form.setError(field, { type: 'refused', message })
      focusFirstError()
      onRefused?.(failure)
      if (failure.code === 'Conflict') void mergeNewest()
    },
  })

  const submit = form.handleSubmit(
    async (body) => {
      setRefusal('')
      // Ignore a second click before the button renders as disabled.
      if (busy.current) return
      busy.current = true
      if (confirm && !(await confirm(body as BodyInput<E>))) {
        busy.current = false
        return
      }
      const sendsNewestVersion = wasRefused.current && version !== undefined
      mutation.mutate((sendsNewestVersion ? { ...body, version } : body) as BodyInput<E>, {
        onSettled: () => {
          busy.current = false
        },
      })
    },
    () => {
      toast.warning(t('message.fill_in_required_fields'))
      focusFirstError()
    },
  )

  const setField = (name: string, value: unknown) => {
    isSent.current = false
    // The error was about the old value.
    form.clearErrors(name)
    form.setValue(name, value, { shouldValidate: isSubmitted })
  }

  const isChanged = (name: string) => serialize(form.getValues(name)) !== serialize(initialValues[name])
  // Sent input must not be there again in the next form.
  useStoredInput(draftName, () => {
    const now = form.getValues()
    return isSent.current ? {} : pickValues(now, Object.keys(now).filter(isChanged))
  })
  const wouldLose = () => {
    flushPendingInput()
    return Object.keys(form.getValues()).some(isChanged)
  }
  const mergeUnchanged = (newer: object) => {
    flushPendingInput()
    for (const [name, value] of Object.entries(newer)) if (!isChanged(name)) setField(name, value)
    setInitialValues((before) => ({ ...before, ...newer }))
  }
  const mergeNewest = async () => {
    // If it cannot be loaded now, the next attempt is refused too and loads it then.
    const newest = await loadNewest?.().catch(() => undefined)
    if (newest) mergeUnchanged(newest)
  }

  return {
    values,
    refusal,
    /** True until the answer is there and the promises of `onDone` and `onDoneIfMounted` have resolved. */
    isSending: mutation.isPending,
    submit: () => void submit(),
    setField,
    /** The current value of a field, possibly not rendered yet. */
    read: (name: string): unknown => form.getValues(name),
    /** Marks a field as invalid, with a message key. */
    mark: (name: string, message: MessageKey) => form.setError(name, { type: 'rule', message }),
    /** True if a field, or something within it, is invalid. */
    isInvalid: (name: string) => errors[name] !== undefined,
    /** True if leaving now would lose input, including debounced input. */
    wouldLose,
    /** Fields that the user has not changed take these values, as if the form had begun with them. */
    mergeUnchanged,
    /** Fills in these values as if the form had begun with them. Does nothing once the user has changed a field. */
    suggest: (suggested: object) => {
      if (!wouldLose()) mergeUnchanged(suggested)
    },
    /** Props for a field component. */
    field: <Value>(name: string, label: string) => ({
      name,
      label,
      value: values[name] as Value,
      onChange: (value: Value) => setField(name, value),
      error: errors[name]?.message ? t(errors[name].message as MessageKey) : undefined,
    }),
  }
}
