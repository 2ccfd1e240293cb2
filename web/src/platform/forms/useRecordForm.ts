import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useRef, useState } from 'react'
import { isRequestFailure, RefusedRequestError } from '../api/errors.ts'
import { sendWithMessage } from '../api/send.ts'
import { toast } from '../browser/toast.ts'
import { useT } from '../i18n/i18n.ts'
import { flushPendingInput } from './pendingInput.ts'
import { changedFields, pickValues } from './recordChanges.ts'
import type { EditableRecord, RecordFormOptions } from './recordFormOptions.ts'
import { useRecordInput } from './useRecordInput.ts'

/**
 * A form for a record. Saves only the changed fields, and resolves the conflict if somebody else saved first. Input is
 * never lost: not by a refusal, not by a newer version, not by typing during a save.
 */
export function useRecordForm<R extends EditableRecord, Field extends keyof R & string>(
  options: RecordFormOptions<R, Field>,
) {
  const { record, fields, endpoint, bodyMapping } = options
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const busy = useRef(false)
  const input = useRecordInput(options, { isSaving, onReset: () => setRefusal('') })
  const { form, base, values, changed, changesOf, newer, resetTo } = input
  const { errors } = form.formState

  const showRefusal = (marked: readonly string[], message: string) => {
    setRefusal(message)
    options.onInvalid?.(marked)
  }
  const setField = (name: string, value: unknown) => {
    // Clear the message once the last invalid field changes.
    if (errors[name] && Object.keys(errors).length === 1) setRefusal('')
    form.setValue(name, value)
    form.clearErrors(name)
    // A rule about two fields marks one of them, and may hold again by the other.
    const others = input.readInvalid().fields.filter((other) => other !== name && errors[other])
    if (others.length > 0) void form.trigger(others).then((isValid) => isValid && setRefusal(''))
  }

  const showInvalid = () => {
    const { fields, rule } = input.readInvalid()
    // Show the rule's own message, but the general one for a missing value.
    const hasOwnMessage = rule && rule.key !== 'text.required'
    showRefusal(fields, hasOwnMessage ? t(rule.key, rule.params) : t('message.fill_in_required_fields'))
  }
  const showFailure = async (error: unknown, sent: R) => {
    if (!isRequestFailure(error)) throw error
    const fieldErrors = error instanceof RefusedRequestError ? Object.entries(error.errors) : []
    const refused = fieldErrors.map(([path, message]) => ({ field: bodyMapping?.fieldOf(path, sent) ?? path, message }))
    showRefusal(
      refused.map(({ field }) => field),
      error.message,
    )
    for (const { field, message } of refused) form.setError(field, { type: 'refused', message })
    if (!(error instanceof RefusedRequestError && error.code === 'Conflict')) return
    input.requireChoice()
    await options.reload()
    setComparing(true)
  }
  const send = async (sent: Record<string, unknown>) => {
    const { answer, message } = await sendWithMessage(endpoint, input.bodyOf(sent) as BodyInput<Endpoint>)
    const saved = bodyMapping?.toRecord(answer) ?? (answer as R)
    const typedMeanwhile = changedFields(sent, form.getValues(), fields)
    resetTo(saved, pickValues(form.getValues(), typedMeanwhile))
    toast.success(message || t('message.data_has_been_successfully_updated'), options.toastAction?.(saved, base))
    options.onSaved(saved)
  }
  /** Resolves to true when the record is saved. */
  const save = async (): Promise<boolean> => {
    flushPendingInput()
    const sent = { ...form.getValues() }
    if (busy.current || changesOf(sent).length === 0) return false
    if (!(await form.trigger())) {
      showInvalid()
      return false
    }
    busy.current = true
    try {
      if (options.confirm && !(await options.confirm({ ...base, ...sent } as R, changesOf(sent)))) return false
      setSaving(true)
      await send(sent)
      return true
    } catch (error) {
      await showFailure(error, { ...base, ...sent } as R)
      return false
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  return {
    base,
    values: { ...base, ...values } as R,
    changed,
    refusal,
    isSaving,
    save,
    discard: () => resetTo(record),
    /** Merges a newer version that this user caused, and keeps the input. */
    mergeNewer: input.mergeNewer,
    /** True if leaving now would lose input, including debounced input. */
    wouldLose: () => {
      flushPendingInput()
      return changesOf(form.getValues()).length > 0
    },
    setField: setField as (name: Field, value: unknown) => void,
    /** The current value of a field, possibly not rendered yet. */
    read: (name: Field): unknown => form.getValues(name),
    /** Marks a field as invalid, with a message key. */
    mark: (name: Field, message: MessageKey) => form.setError(name, { type: 'rule', message }),
    /** Props for a field component; fields that this user may not change are disabled. */
    field: <Name extends Field>(name: Name, label: string) => ({
      name,
      label,
      value: values[name] as R[Name],
      onChange: (value: R[Name]) => setField(name, value),
      error: errors[name]?.message ? t(errors[name].message as MessageKey) : undefined,
      disabled: !base.can.edit.includes(name),
    }),
    newer,
    isComparing: isComparing && newer !== undefined,
    compare: setComparing,
    /** Continues on the newer version: the given fields take its values, the others keep the input. */
    keepMine: (theirs: readonly string[]) => {
      if (!newer) return
      const mine = changesOf(form.getValues()).filter((field) => !theirs.includes(field))
      resetTo(newer.record, pickValues(form.getValues(), mine))
      setComparing(false)
    },
  }
}

export type RecordFormState<R extends EditableRecord, Field extends keyof R & string = keyof R & string> = ReturnType<
  typeof useRecordForm<R, Field>
>
