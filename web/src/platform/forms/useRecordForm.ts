import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form'
import { RefusalError, RequestError } from '../api/errors.ts'
import { sendWithMessage } from '../api/send.ts'
import { type ToastAction, toast } from '../browser/toast.ts'
import { useT } from '../i18n/i18n.ts'
import { unparsedText } from '../i18n/unparsedText.ts'
import { flushPendingInput } from './pendingInput.ts'
import { changedFields, compareVersions, mergeNewerVersion, type Values } from './recordChanges.ts'
import { loadDraft } from './storedDrafts.ts'
import { useStoredDraft } from './useStoredDraft.ts'
import { errorsByField, type FormWire } from './wire.ts'

/** Fields of every record that can be saved. */
export interface EditableRecord {
  readonly version: number
  readonly can: { readonly save: boolean; readonly edit: readonly string[] }
}

interface RecordFormOptions<R extends EditableRecord> {
  readonly record: R
  /** The editable fields on screen. */
  readonly fields: readonly (keyof R & string)[]
  readonly endpoint: Endpoint
  /** Maps the fields to the body of the endpoint, if the body nests or renames them. */
  readonly wire?: FormWire<R>
  /** The field that identifies the record in a save; `ID` by default. */
  readonly key?: keyof R & string
  /** Rules that the server checks too, checked here before sending. */
  readonly check?: (record: R, values: R) => Refusal | undefined
  /** Called before a save is sent. If it resolves to false, nothing is sent and the input stays. */
  readonly confirm?: (values: R, changed: readonly string[]) => Promise<boolean>
  readonly reload: () => Promise<unknown>
  readonly onSaved: (saved: R) => void
  /** A button of the toast after a save. */
  readonly toastAction?: (saved: R, before: R) => ToastAction | undefined
  /** Called with the invalid fields after a failed save. */
  readonly onInvalid?: (fields: readonly string[]) => void
}

const pick = (values: Values, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/**
 * Restores a draft from before a reload: the version it is based on, and the input in fields that are still editable.
 */
function restoreDraft<R extends EditableRecord>(record: R, fields: readonly string[], name: string) {
  const draft = loadDraft(name)
  if (!draft || !record.can.save || draft.version > record.version) return { origin: record, typed: {} }
  const typed = pick(
    draft.typed,
    fields.filter((field) => field in draft.typed && record.can.edit.includes(field)),
  )
  return { origin: { ...record, ...pick(draft.base, fields), version: draft.version } as R, typed }
}

/**
 * A form for a record. Saves only the changed fields, and resolves the conflict if somebody else saved first. Input is
 * never lost: not by a refusal, not by a newer version, not by typing during a save.
 */
export function useRecordForm<R extends EditableRecord>(source: RecordFormOptions<R>) {
  const { record, fields, endpoint, wire, key = 'ID' } = source
  const t = useT()
  const draftName = `${endpoint.path} ${endpoint.update_type ?? ''} ${record[key as keyof R]}`
  const [restored] = useState(() => restoreDraft(record, fields, draftName))
  /** The version on which the user began to type. */
  const [origin, setOrigin] = useState(restored.origin)
  /** The values that the input is compared with: the origin, but with the newest values in unchanged fields. */
  const [base, setBase] = useState(restored.origin)
  const [refusal, setRefusal] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const busy = useRef(false)
  const invalid = useRef<{ fields: readonly string[]; rule?: Refusal | undefined }>({ fields: [] })
  /** A save was refused because somebody else saved first: from now on the user chooses, field by field. */
  const mustResolveConflict = useRef(false)

  const changesOf = (values: Values) => changedFields(base as unknown as Values, values, fields)
  const bodyOf = (values: Values) =>
    wire?.toBody({ ...base, ...values }) ?? {
      ...pick(base as unknown as Values, [key]),
      version: base.version,
      ...pick(values, changesOf(values)),
    }
  const form = useForm<FieldValues>({
    defaultValues: { ...pick(restored.origin as unknown as Values, fields), ...restored.typed },
    resolver: async (values, context, options) => {
      const schema = zodResolver(endpoint.body as never) as unknown as Resolver<FieldValues>
      const errors = wire
        ? errorsByField(endpoint, bodyOf(values), wire)
        : (await schema(bodyOf(values), context, options)).errors
      // The schema refuses unparsed text, so check the rules on parsed values only.
      const parsed = Object.entries(values).filter(([, value]) => unparsedText(value) === undefined)
      const ruleRefusal = source.check?.(base, { ...base, ...Object.fromEntries(parsed) })
      const ruleErrors = Object.entries(ruleRefusal?.errors ?? {}).map(([name, message]) => [
        name,
        { type: 'rule', message },
      ])
      const allErrors = { ...Object.fromEntries(ruleErrors), ...errors } as FieldErrors
      const names = Object.keys(allErrors)
      invalid.current = { fields: names, rule: Object.keys(errors).length === 0 ? ruleRefusal : undefined }
      return names.length > 0 ? { values: {}, errors: allErrors } : { values, errors: {} }
    },
  })
  const values = useWatch({ control: form.control })
  const changed = changesOf(values)
  const { errors } = form.formState
  const hasChanged = changed.length > 0
  const newer = hasChanged && record.version > origin.version ? record : undefined

  useStoredDraft(draftName, () => {
    const now = form.getValues()
    const typed = pick(now, changesOf(now))
    if (Object.keys(typed).length === 0) return undefined
    return { version: origin.version, base: pick(origin as unknown as Values, fields), typed }
  })

  const resetTo = (version: R, typed: Values = {}) => {
    mustResolveConflict.current = false
    setOrigin(version)
    setBase(version)
    setRefusal('')
    form.reset(pick(version as unknown as Values, fields))
    for (const [field, value] of Object.entries(typed)) form.setValue(field, value)
  }
  /** Merges a newer version: the input and its errors stay. */
  const mergeNewer = (incoming: R) => {
    const now = form.getValues()
    const typed = pick(now, changesOf(now))
    const theirs = incoming as unknown as Values
    const { isClean, newBase } = mergeNewerVersion(origin as unknown as Values, { ...origin, ...typed }, theirs, fields)
    for (const field of fields) if (!(field in typed)) form.setValue(field as string, newBase[field])
    if (isClean) setOrigin(incoming)
    setBase((isClean ? incoming : { ...newBase, version: origin.version }) as R)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new record, a first change or the end of a save matters
  useEffect(() => {
    // Wait for the end of a save, and ignore an answer that is older than the saved version.
    if (isSaving || record === base || record.version < base.version) return
    // Include input that is still debounced.
    if (hasChanged || record.version > origin.version) flushPendingInput()
    if (changesOf(form.getValues()).length === 0) resetTo(record)
    else if (record.version === origin.version) setBase(record)
    else if (!mustResolveConflict.current) mergeNewer(record)
  }, [record, hasChanged, isSaving])

  const showRefusal = (marked: readonly string[], message: string) => {
    setRefusal(message)
    source.onInvalid?.(marked)
  }
  const setField = (name: string, value: unknown) => {
    // Clear the message once the last invalid field changes.
    if (errors[name] && Object.keys(errors).length === 1) setRefusal('')
    form.setValue(name, value)
    form.clearErrors(name)
    // A rule about two fields marks one of them, and may hold again by the other.
    const others = invalid.current.fields.filter((other) => other !== name && errors[other])
    if (others.length > 0) void form.trigger(others).then((isValid) => isValid && setRefusal(''))
  }

  const save = async (): Promise<boolean> => {
    flushPendingInput()
    const sent = { ...form.getValues() }
    if (busy.current || changesOf(sent).length === 0) return false
    if (!(await form.trigger())) {
      const { fields, rule } = invalid.current
      // Show the rule's own message, but the general one for a missing value.
      const hasOwnMessage = rule && rule.key !== 'text.required'
      const message = hasOwnMessage ? t(rule.key, rule.params) : t('message.fill_in_required_fields')
      showRefusal(fields, message)
      return false
    }
    busy.current = true
    if (source.confirm && !(await source.confirm({ ...base, ...sent } as R, changesOf(sent)))) {
      busy.current = false
      return false
    }
    setSaving(true)
    try {
      const { answer, message } = await sendWithMessage(endpoint, bodyOf(sent) as BodyInput<Endpoint>)
      const saved = wire?.toRecord(answer) ?? (answer as R)
      const typedMeanwhile = changedFields(sent, form.getValues(), fields)
      resetTo(saved, pick(form.getValues(), typedMeanwhile))
      const done = message || t('message.data_has_been_successfully_updated')
      toast.success(done, source.toastAction?.(saved, base))
      source.onSaved(saved)
      return true
    } catch (error) {
      if (!(error instanceof RefusalError || error instanceof RequestError)) throw error
      const fieldErrors = error instanceof RefusalError ? Object.entries(error.errors) : []
      const refused = fieldErrors.map(([path, message]) => ({ field: wire?.fieldOf(path) ?? path, message }))
      showRefusal(
        refused.map(({ field }) => field),
        error.message,
      )
      if (!(error instanceof RefusalError)) return false
      for (const { field, message } of refused) form.setError(field, { type: 'refused', message })
      if (error.code === 'Conflict') {
        mustResolveConflict.current = true
        await source.reload()
        setComparing(true)
      }
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
    mergeNewer,
    /** True if leaving now would lose input, including debounced input. */
    wouldLose: () => {
      flushPendingInput()
      return changesOf(form.getValues()).length > 0
    },
    setField: setField as (name: keyof R & string, value: unknown) => void,
    /** The current value of a field, possibly not rendered yet. */
    read: (name: keyof R & string): unknown => form.getValues(name),
    /** Marks a field as invalid, with a message key. */
    mark: (name: keyof R & string, message: MessageKey) => form.setError(name, { type: 'rule', message }),
    /** Props for a field component; fields that this user may not change are disabled. */
    field: <Name extends keyof R & string>(name: Name, label: string) => ({
      name,
      label,
      value: values[name] as R[Name],
      onChange: (value: R[Name]) => setField(name, value),
      error: errors[name]?.message ? t(errors[name].message as MessageKey) : undefined,
      disabled: !base.can.edit.includes(name),
    }),
    /** Somebody else's version, newer than the origin, and its differences. */
    newer: newer && {
      record: newer,
      ...compareVersions(
        origin as unknown as Values,
        { ...origin, ...pick(values, changed) },
        newer as unknown as Values,
        fields,
      ),
    },
    isComparing: isComparing && newer !== undefined,
    compare: setComparing,
    /** Continues on the newer version: the given fields take its values, the others keep the input. */
    keepMine: (theirs: readonly string[]) => {
      if (!newer) return
      const mine = changesOf(form.getValues()).filter((field) => !theirs.includes(field))
      resetTo(newer, pick(form.getValues(), mine))
      setComparing(false)
    },
  }
}

export type RecordFormState<R extends EditableRecord> = ReturnType<typeof useRecordForm<R>>
