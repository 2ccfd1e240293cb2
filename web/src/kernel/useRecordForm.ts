import type { BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import type { Refusal } from '@callout/domain/kernel/refusal.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form'
import { handOnDrafts } from './drafts.ts'
import { Failed, Refused } from './failures.ts'
import { useT } from './i18n.ts'
import { changedFields, compareVersions, followVersion, type Values } from './recordChanges.ts'
import { exchange } from './send.ts'
import { toast } from './toast.ts'

/** What every record that can be saved carries. */
export interface EditableRecord {
  readonly version: number
  readonly can: { readonly save: boolean; readonly edit: readonly string[] }
}

interface RecordForm<R extends EditableRecord> {
  readonly record: R
  /** The fields on screen that may be typed in. */
  readonly fields: readonly (keyof R & string)[]
  readonly endpoint: Endpoint
  /** The field by which a save names the record; `ID` unless given. */
  readonly key?: keyof R & string
  /** Rules the server will ask too, asked here before it is asked. */
  readonly check?: (record: R, values: R) => Refusal | undefined
  readonly reload: () => Promise<unknown>
  readonly onSaved: (saved: R) => void
  /** Told the fields that are wrong after a save that did not succeed. */
  readonly onWrong?: (fields: readonly string[]) => void
}

const pick = (values: Values, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/**
 * A record in a form: what was changed, saving just that with the version it was read in, and what to do when somebody
 * else saved first. What was typed is never lost: not by a refusal, not by a newer version, not by typing on meanwhile.
 */
export function useRecordForm<R extends EditableRecord>(source: RecordForm<R>) {
  const { record, fields, endpoint, key = 'ID' } = source
  const t = useT()
  /** The version that what was typed was begun on. */
  const [origin, setOrigin] = useState(record)
  /** What it is compared with: the origin, but what nobody types in is as new as it gets. */
  const [base, setBase] = useState(record)
  const [refusal, setRefusal] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const busy = useRef(false)
  const wrong = useRef<{ fields: readonly string[]; rule?: Refusal | undefined }>({ fields: [] })
  /** A save was refused because somebody else saved first: from then on the person chooses, field by field. */
  const hasToChoose = useRef(false)

  const changesOf = (values: Values) => changedFields(base as unknown as Values, values, fields)
  const bodyOf = (values: Values) => ({
    ...pick(base as unknown as Values, [key]),
    version: base.version,
    ...pick(values, changesOf(values)),
  })
  const form = useForm<FieldValues>({
    defaultValues: pick(record as unknown as Values, fields),
    resolver: async (values, context, options) => {
      const schema = zodResolver(endpoint.body as never) as unknown as Resolver<FieldValues>
      const { errors } = await schema(bodyOf(values), context, options)
      const ruled = source.check?.(base, { ...base, ...values })
      const refused = Object.entries(ruled?.errors ?? {}).map(([name, message]) => [name, { type: 'rule', message }])
      const all = { ...Object.fromEntries(refused), ...errors } as FieldErrors
      const names = Object.keys(all)
      wrong.current = { fields: names, rule: Object.keys(errors).length === 0 ? ruled : undefined }
      return names.length > 0 ? { values: {}, errors: all } : { values, errors: {} }
    },
  })
  const values = useWatch({ control: form.control })
  const changed = changesOf(values)
  const { errors } = form.formState
  const hasChanged = changed.length > 0
  const newer = hasChanged && record.version > origin.version ? record : undefined

  const stand = (on: R, typed: Values = {}) => {
    hasToChoose.current = false
    setOrigin(on)
    setBase(on)
    setRefusal('')
    form.reset(pick(on as unknown as Values, fields))
    for (const [field, value] of Object.entries(typed)) form.setValue(field, value)
  }
  /** Goes along with a newer version: what was typed stays, and so does what is wrong with it. */
  const follow = (on: R) => {
    const now = form.getValues()
    const typed = pick(now, changesOf(now))
    const theirs = on as unknown as Values
    const { isClean, followed } = followVersion(origin as unknown as Values, { ...origin, ...typed }, theirs, fields)
    for (const field of fields) if (!(field in typed)) form.setValue(field as string, followed[field])
    if (isClean) setOrigin(on)
    setBase((isClean ? on : { ...followed, version: origin.version }) as R)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a record read anew is taken over
  useEffect(() => {
    // What comes during a save is looked at after it, and an answer from before it has been passed.
    if (isSaving || record === base || record.version < base.version) return
    // A text in the middle of a word is typed, too.
    if (hasChanged || record.version > origin.version) handOnDrafts()
    if (changesOf(form.getValues()).length === 0) stand(record)
    else if (record.version === origin.version) setBase(record)
    else if (!hasToChoose.current) follow(record)
  }, [record, hasChanged, isSaving])

  const stop = (marked: readonly string[], message: string) => {
    setRefusal(message)
    source.onWrong?.(marked)
  }
  const put = (name: string, value: unknown) => {
    // Once nothing marked is left, what was said of it is over, too.
    if (errors[name] && Object.keys(errors).length === 1) setRefusal('')
    form.setValue(name, value)
    form.clearErrors(name)
  }

  const save = async (): Promise<boolean> => {
    handOnDrafts()
    const sent = { ...form.getValues() }
    if (busy.current || changesOf(sent).length === 0) return false
    if (!(await form.trigger())) {
      const { fields, rule } = wrong.current
      // A rule is told in its words; that something is missing, as for a form.
      const isToldByRule = rule && rule.key !== 'text.required'
      const message = isToldByRule ? t(rule.key, rule.params) : t('message.fill_in_required_fields')
      toast.warning(message)
      stop(fields, message)
      return false
    }
    busy.current = true
    setSaving(true)
    try {
      const { answer, message } = await exchange(endpoint, bodyOf(sent) as BodyInput<Endpoint>)
      const saved = answer as R
      const meanwhile = changedFields(sent, form.getValues(), fields)
      stand(saved, pick(form.getValues(), meanwhile))
      toast.success(message || t('message.data_has_been_successfully_updated'))
      source.onSaved(saved)
      return true
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Failed)) throw error
      toast.error(error.message)
      stop(error instanceof Refused ? Object.keys(error.errors) : [], error.message)
      if (!(error instanceof Refused)) return false
      for (const [field, key] of Object.entries(error.errors)) form.setError(field, { type: 'refused', message: key })
      if (error.code === 'Conflict') {
        hasToChoose.current = true
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
    discard: () => stand(record),
    /** Takes a version this user brought about, keeping what is typed on top. */
    rebase: follow,
    /** Whether leaving now would lose something, drafts included. */
    wouldLose: () => {
      handOnDrafts()
      return changesOf(form.getValues()).length > 0
    },
    set: put as (name: keyof R & string, value: unknown) => void,
    /** What a field holds at this moment, ahead of the screen. */
    read: (name: keyof R & string): unknown => form.getValues(name),
    /** Marks a field as wrong, by message key. */
    mark: (name: keyof R & string, message: MessageKey) => form.setError(name, { type: 'rule', message }),
    /** What a field component takes; fields this user may not change are disabled. */
    field: <Name extends keyof R & string>(name: Name, label: string) => ({
      name,
      label,
      value: values[name] as R[Name],
      onChange: (value: R[Name]) => put(name, value),
      error: errors[name]?.message ? t(errors[name].message as MessageKey) : undefined,
      disabled: !base.can.edit.includes(name),
    }),
    /** Somebody else's version, newer than the one typed on, and what differs. */
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
    /** Goes on from the newer version: the fields named here take theirs, the others keep what was typed. */
    takeOver: (theirs: readonly string[]) => {
      if (!newer) return
      const mine = changesOf(form.getValues()).filter((field) => !theirs.includes(field))
      stand(newer, pick(form.getValues(), mine))
      setComparing(false)
    },
  }
}

export type RecordOnScreen<R extends EditableRecord> = ReturnType<typeof useRecordForm<R>>
