import type { BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form'
import { handOnDrafts } from './drafts.ts'
import { Refused } from './failures.ts'
import { focusFirstError } from './focusError.ts'
import { useT } from './i18n.ts'
import type { Sent } from './send.ts'
import { toast } from './toast.ts'
import { useAct } from './useAct.ts'

interface EndpointFormOptions<E extends Endpoint> {
  readonly onDone: (answer: Sent<E>) => void
  readonly onRefused?: (refused: Refused) => void
  /** As `useAct` takes it. */
  readonly takesAway?: boolean
}

const written = (value: unknown) => JSON.stringify(value ?? '')

/**
 * A form whose fields are an endpoint's body, checked by the endpoint's own schema. A refusal lands on its fields and
 * stands in `refusal`; what was typed stays. `onRefused` is told so.
 */
export function useEndpointForm<E extends Endpoint>(
  endpoint: E,
  initial: BodyInput<E>,
  { onDone, onRefused, takesAway }: EndpointFormOptions<E>,
) {
  const t = useT()
  const form = useForm<FieldValues>({
    defaultValues: initial as FieldValues,
    // The schema reads whatever stands in a field, so its input has no type of its own.
    resolver: zodResolver(endpoint.body as never) as unknown as Resolver<FieldValues>,
  })
  const [refusal, setRefusal] = useState('')
  const [before] = useState(initial as Record<string, unknown>)
  const busy = useRef(false)
  const values = useWatch({ control: form.control })
  const { errors, isSubmitted } = form.formState

  const act = useAct(endpoint, {
    onDone,
    takesAway,
    onFail: (failure) => {
      setRefusal(failure.message)
      if (!(failure instanceof Refused)) return
      for (const [field, message] of Object.entries(failure.errors)) form.setError(field, { type: 'refused', message })
      focusFirstError()
      onRefused?.(failure)
    },
  })

  const submit = form.handleSubmit(
    (body) => {
      setRefusal('')
      // A second click before the button is drawn disabled sends nothing.
      if (busy.current) return
      busy.current = true
      act.mutate(body as BodyInput<E>, {
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

  const set = (name: string, value: unknown) => {
    // What was marked on the old value says nothing about the new one.
    form.clearErrors(name)
    form.setValue(name, value, { shouldValidate: isSubmitted })
  }

  return {
    values,
    refusal,
    isSending: act.isPending,
    submit: () => void submit(),
    set,
    /** What a field holds at this moment, ahead of the screen. */
    read: (name: string): unknown => form.getValues(name),
    /** Marks a field as wrong, by message key. */
    mark: (name: string, message: MessageKey) => form.setError(name, { type: 'rule', message }),
    /** Whether a field, or something within it, is wrong. */
    isWrong: (name: string) => errors[name] !== undefined,
    /** Whether leaving now would lose something, drafts included. */
    wouldLose: () => {
      handOnDrafts()
      return Object.entries(form.getValues()).some(([name, value]) => written(value) !== written(before[name]))
    },
    /** What a field component takes. */
    field: <Value>(name: string, label: string) => ({
      name,
      label,
      value: values[name] as Value,
      onChange: (value: Value) => set(name, value),
      error: errors[name]?.message ? t(errors[name].message as MessageKey) : undefined,
    }),
  }
}
