import type { Refusal } from '@callout/domain/platform/refusal.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form'
import { unparsedText } from '../i18n/unparsedText.ts'
import { errorsByField } from './bodyMapping.ts'
import { flushPendingInput } from './pendingInput.ts'
import { changedFields, compareVersions, mergeNewerVersion, pickValues, type Values } from './recordChanges.ts'
import type { EditableRecord, RecordFormOptions } from './recordFormOptions.ts'
import { draftNameOf, loadDraft } from './storedDrafts.ts'
import { useStoredDraft } from './useStoredDraft.ts'

/** A record, or some fields of it, as values by name of field. */
const valuesOf = (record: object) => record as Values

/**
 * Restores a draft from before a reload: the version it is based on, and the input in fields that are still editable.
 */
function restoreDraft<R extends EditableRecord>(record: R, fields: readonly string[], name: string) {
  const draft = loadDraft(name)
  if (!draft || !record.can.save || draft.version > record.version) return { origin: record, typed: {} }
  const typed = pickValues(
    draft.typed,
    fields.filter((field) => field in draft.typed && record.can.edit.includes(field)),
  )
  return { origin: { ...record, ...pickValues(draft.base, fields), version: draft.version } as R, typed }
}

/**
 * The input of a record's form, and the versions of the record that it is compared with. Input is never lost by a newer
 * version: that is merged, unless it changed a field to another value than the input. `onReset` is called when the input
 * is replaced.
 */
export function useRecordInput<R extends EditableRecord>(
  { record, fields, endpoint, bodyMapping, check, ...options }: RecordFormOptions<R>,
  { isSaving, onReset }: { readonly isSaving: boolean; readonly onReset: () => void },
) {
  const key: string = options.key ?? 'ID'
  const draftName = draftNameOf(endpoint, record[key as keyof R])
  const [restored] = useState(() => restoreDraft(record, fields, draftName))
  /** The version on which the user began to type. */
  const [origin, setOrigin] = useState(restored.origin)
  /** The values that the input is compared with: the origin, but with the newest values in unchanged fields. */
  const [base, setBase] = useState(restored.origin)
  const invalid = useRef<{ fields: readonly string[]; rule?: Refusal | undefined }>({ fields: [] })
  /** A save was refused because somebody else saved first: from now on the user chooses, field by field. */
  const mustResolveConflict = useRef(false)

  const changesOf = (values: Values) => changedFields(valuesOf(base), values, fields)
  const bodyOf = (values: Values) =>
    bodyMapping?.toBody({ ...base, ...values }) ?? {
      ...pickValues(valuesOf(base), [key]),
      version: base.version,
      ...pickValues(values, changesOf(values)),
    }
  const form = useForm<FieldValues>({
    defaultValues: { ...pickValues(valuesOf(restored.origin), fields), ...restored.typed },
    resolver: async (values, context, options) => {
      const schema = zodResolver(endpoint.body as never) as unknown as Resolver<FieldValues>
      const errors = bodyMapping
        ? errorsByField(endpoint, { ...base, ...values } as R, bodyMapping)
        : (await schema(bodyOf(values), context, options)).errors
      // The schema refuses unparsed text, so check the rules on parsed values only.
      const parsed = Object.entries(values).filter(([, value]) => unparsedText(value) === undefined)
      const rule = check?.(base, { ...base, ...Object.fromEntries(parsed) })
      const ruleErrors = Object.entries(rule?.errors ?? {}).map(([name, message]) => [name, { type: 'rule', message }])
      const allErrors = { ...Object.fromEntries(ruleErrors), ...errors } as FieldErrors
      const names = Object.keys(allErrors)
      invalid.current = { fields: names, rule: Object.keys(errors).length === 0 ? rule : undefined }
      return names.length > 0 ? { values: {}, errors: allErrors } : { values, errors: {} }
    },
  })
  const values = useWatch({ control: form.control })
  const changed = changesOf(values)
  const hasChanged = changed.length > 0

  /** The input, possibly not rendered yet, in fields that differ from the base. */
  const currentInput = () => {
    const now = form.getValues()
    return pickValues(now, changesOf(now))
  }
  useStoredDraft(draftName, () => {
    const typed = currentInput()
    if (Object.keys(typed).length === 0) return undefined
    return { version: origin.version, base: pickValues(valuesOf(origin), fields), typed }
  })

  const resetTo = (version: R, typed: Values = {}) => {
    mustResolveConflict.current = false
    setOrigin(version)
    setBase(version)
    onReset()
    form.reset(pickValues(valuesOf(version), fields))
    for (const [field, value] of Object.entries(typed)) form.setValue(field, value)
  }
  const mergeNewer = (incoming: R) => {
    const typed = currentInput()
    const mine = { ...origin, ...typed }
    const { isClean, newBase } = mergeNewerVersion(valuesOf(origin), mine, valuesOf(incoming), fields)
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

  const newer = hasChanged && record.version > origin.version ? record : undefined
  return {
    form,
    base,
    values: values as Values,
    changed,
    changesOf,
    /** The body of a save. */
    bodyOf,
    resetTo,
    mergeNewer,
    /** From now on no newer version is merged: the user chooses, field by field. */
    requireChoice: () => {
      mustResolveConflict.current = true
    },
    /** The fields that the last check found invalid; and the rule that refused them, if each value alone is valid. */
    readInvalid: () => invalid.current,
    /** Somebody else's version, newer than the origin, and its differences. */
    newer: newer && {
      record: newer,
      ...compareVersions(valuesOf(origin), { ...origin, ...pickValues(values, changed) }, valuesOf(newer), fields),
    },
  }
}
