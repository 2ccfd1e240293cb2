import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { useRef, useState } from 'react'
import { isRequestFailure, RefusedRequestError } from '../api/errors.ts'
import { toast } from '../browser/toast.ts'
import { useT } from '../i18n/i18n.ts'
import { errorIn, type FieldErrors, withoutErrorsIn } from './fieldErrors.ts'
import { focusFirstError } from './focusFirstError.ts'
import { flushPendingInput } from './pendingInput.ts'
import { changedFields, pickValues, type Values } from './recordChanges.ts'
import type { StoredDraft } from './storedDrafts.ts'
import { useLatestState } from './useLatestState.ts'
import { useStoredDraft } from './useStoredDraft.ts'

/** The typed input of a form, and the version that it is based on. A field has a path, as `lines.1.Quantity`. */
export interface FormInput<R> {
  /** The version on which the user began to type. */
  readonly origin: R
  /** The version that the input is compared with: the origin, but with the newest values in unchanged fields. */
  readonly base: R
  readonly typed: Values
  /** The values of the base with what was typed. */
  readonly values: Values
  /** The paths whose value differs from the base. */
  readonly changed: readonly string[]
}

interface FormOptions<R> {
  readonly draftName: string
  /** The version to begin with, and the input on it from before a reload. */
  readonly begin: () => Pick<FormInput<R>, 'origin' | 'typed'>
  /** The editable values of a version, by path. */
  readonly valuesOf: (version: R) => Values
  /** The part of changed input that is kept over a reload; by default the changed values. */
  readonly draftOf?: (input: FormInput<R>) => StoredDraft
  readonly check: (input: FormInput<R>) => FieldErrors
  /** True if a field is checked while it is typed in, from the first attempt to send on. */
  readonly checksTyped?: boolean
  /** Called before the input is sent. If it resolves to false, nothing is sent and the input stays. */
  readonly confirm?: ((input: FormInput<R>) => Promise<boolean>) | undefined
  readonly send: (input: FormInput<R>) => Promise<unknown>
  /** The path of the field with a value of the sent body, if the two differ. */
  readonly pathOf?: ((bodyPath: string, sent: FormInput<R>) => string) | undefined
  readonly onRefused?: ((refused: RefusedRequestError) => unknown) | undefined
  /** The text that the form itself shows while fields are marked by the check; by default a toast says so. */
  readonly invalidText?: (() => string) | undefined
  /** Shows the first of the invalid fields. */
  readonly reveal?: ((paths: readonly string[]) => void) | undefined
}

const changedValues = <R>({ values, changed }: FormInput<R>): StoredDraft => ({
  version: 0,
  base: {},
  typed: pickValues(values, changed),
})

/**
 * The one engine of all forms: values and changes by path, kept over a reload, errors, and sending once at a time. A
 * refusal marks its fields and sets `refusal`; the input stays.
 */
export function useForm<R>(options: FormOptions<R>) {
  const { valuesOf, draftOf = changedValues, reveal = focusFirstError } = options
  const t = useT()
  const [state, change, latest] = useLatestState(() => {
    const { origin, typed } = options.begin()
    return { origin, base: origin, typed, errors: {} as FieldErrors, refusal: '' }
  })
  const [isSending, setSending] = useState(false)
  const busy = useRef(false)
  const isSent = useRef(false)
  /** The errors that the last check found. */
  const found = useRef<FieldErrors>(undefined)

  const inputOf = ({ origin, base, typed }: typeof state): FormInput<R> => {
    const before = valuesOf(base)
    const values = { ...before, ...typed }
    return { origin, base, typed, values, changed: changedFields(before, values, Object.keys(values)) }
  }
  const input = inputOf(state)
  /** The input, possibly not rendered yet. */
  const readInput = () => inputOf(latest())
  useStoredDraft(options.draftName, () => {
    const now = readInput()
    return isSent.current || now.changed.length === 0 ? undefined : draftOf(now)
  })

  const check = () => {
    found.current = options.check(readInput())
    return found.current
  }
  const recheck = (paths: readonly string[]) => {
    const errors = check()
    const valid = withoutErrorsIn(errors, paths)
    const invalid = Object.entries(errors).filter(([path]) => !(path in valid))
    change({ errors: { ...withoutErrorsIn(latest().errors, paths), ...Object.fromEntries(invalid) } })
  }
  const setField = (path: string, value: unknown) => {
    isSent.current = false
    const { typed, errors } = latest()
    // The error was about the old value.
    const others = withoutErrorsIn(errors, [path])
    change({ typed: { ...typed, [path]: value }, errors: others })
    // A rule about two fields marks one of them, and may hold again by the other.
    const marked = Object.keys(found.current ?? {}).filter((name) => name in others)
    if (options.checksTyped && found.current) recheck([path, ...marked])
    else if (marked.length > 0) recheck(marked)
    const isMended = Object.keys(errors).length > 0 && Object.keys(latest().errors).length === 0
    if (isMended && options.invalidText) change({ refusal: '' })
  }
  /** Discards the input of some paths. */
  const drop = (isDropped: (path: string) => boolean) => {
    const { typed, errors } = latest()
    const dropped = [...Object.keys(typed), ...Object.keys(errors)].filter(isDropped)
    const kept = Object.keys(typed).filter((path) => !isDropped(path))
    change({ typed: pickValues(typed, kept), errors: withoutErrorsIn(errors, dropped) })
  }
  /** Goes on with these versions: unchanged fields take the values of the new base. */
  const rebase = (versions: Partial<Pick<FormInput<R>, 'origin' | 'base'>>) => {
    const { base, typed, changed } = readInput()
    const before = valuesOf(base)
    const after = valuesOf(versions.base ?? base)
    const kept = Object.keys(typed).filter((path) => changed.includes(path) || !(path in before))
    const replaced = changedFields(before, after, Object.keys(after)).filter((path) => !kept.includes(path))
    change({ ...versions, typed: pickValues(typed, kept), errors: withoutErrorsIn(latest().errors, replaced) })
  }
  const reset = (version: R, typed: Values = {}) =>
    change({ origin: version, base: version, typed, errors: {}, refusal: '' })
  /** True if leaving now would lose input, including debounced input. */
  const wouldLose = () => {
    flushPendingInput()
    return readInput().changed.length > 0
  }

  const showFailure = async (failure: unknown, sent: FormInput<R>) => {
    if (!isRequestFailure(failure)) throw failure
    const refused = failure instanceof RefusedRequestError ? Object.entries(failure.errors) : []
    const marked = refused.map(([path, message]) => [options.pathOf?.(path, sent) ?? path, message] as const)
    change({ refusal: failure.message, errors: { ...latest().errors, ...Object.fromEntries(marked) } })
    if (!(failure instanceof RefusedRequestError)) return
    reveal(marked.map(([path]) => path))
    await options.onRefused?.(failure)
  }
  /** Resolves to true when the input is sent. */
  const submit = async (): Promise<boolean> => {
    flushPendingInput()
    // Ignore a second click before the button renders as disabled.
    if (busy.current) return false
    const errors = check()
    const invalid = Object.keys(errors)
    change({ errors, refusal: (invalid.length > 0 && options.invalidText?.()) || '' })
    if (invalid.length > 0) {
      if (!options.invalidText) toast.warning(t('message.fill_in_required_fields'))
      reveal(invalid)
      return false
    }
    busy.current = true
    const sent = readInput()
    try {
      if (options.confirm && !(await options.confirm(sent))) return false
      setSending(true)
      await options.send(sent)
      return true
    } catch (failure) {
      await showFailure(failure, sent)
      return false
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return {
    ...input,
    errors: state.errors,
    refusal: state.refusal,
    isSending,
    readInput,
    /** The value of a field, possibly not rendered yet. */
    read: (path: string): unknown => readInput().values[path],
    submit,
    setField,
    drop,
    rebase,
    reset,
    /** Goes on with the version that a save of `sent` made, and with what was typed meanwhile. */
    accept: (saved: R, sent: FormInput<R>) => {
      const { values } = readInput()
      const paths = Object.keys({ ...sent.values, ...values })
      reset(saved, pickValues(values, changedFields(sent.values, values, paths)))
    },
    /** Ends the keeping of the draft, until something is typed again. */
    forget: () => {
      isSent.current = true
    },
    /** Takes back what the last refusal said, which is about something that has changed. */
    clearRefusal: () => change({ refusal: '', errors: {} }),
    /** Marks a field as invalid, with a message key. */
    mark: (path: string, message: MessageKey) => change({ errors: { ...latest().errors, [path]: message } }),
    /** True if a field, or something within it, is invalid. */
    isInvalid: (path: string) => errorIn(state.errors, path) !== undefined,
    wouldLose,
    /** Props for a dialog with this form. */
    dialogProps: { isSending, refusal: state.refusal, wouldLose, onSubmit: () => void submit() },
    /** Props for a field component. */
    field: <Value>(path: string, label: string) => ({
      name: path,
      label,
      value: input.values[path] as Value,
      onChange: (value: Value) => setField(path, value),
      error: state.errors[path] && t(state.errors[path]),
      'data-changed': input.changed.includes(path) || undefined,
    }),
  }
}

export type Form<R> = ReturnType<typeof useForm<R>>
