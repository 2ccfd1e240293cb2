import { useEffect, useRef, useState } from 'react'
import { flushPendingInput } from './pendingInput.ts'
import { compareVersions, mergeNewerVersion, pickValues, type Values } from './recordChanges.ts'
import type { Form, FormInput } from './useForm.ts'

interface NewerVersionOptions<R> {
  /** The newest version known. */
  readonly record: R
  readonly valuesOf: (version: R) => Values
  /** The base while fields are in conflict. `values` are those of the incoming version, in the others. */
  readonly partlyMerged: (origin: R, incoming: R, values: Values) => R
}

/**
 * Merges a newer version of its record into a form. Input is never lost by it: what somebody else changed to another
 * value than the input stays as typed, until the user chooses.
 */
export function useNewerVersion<R extends { readonly version: number }>(
  form: Form<R>,
  { record, valuesOf, partlyMerged }: NewerVersionOptions<R>,
) {
  const [isComparing, compare] = useState(false)
  /** A save was refused because somebody else saved first: from now on the user chooses, field by field. */
  const mustChoose = useRef(false)
  const { origin, base, isSending } = form
  const hasChanged = form.changed.length > 0

  const versionsOf = (input: FormInput<R>, incoming: R) => {
    const before = valuesOf(input.origin)
    const mine = { ...before, ...pickValues(input.values, input.changed) }
    const theirs = valuesOf(incoming)
    return [before, mine, theirs, Object.keys({ ...mine, ...theirs })] as const
  }
  const mergeNewer = (incoming: R) => {
    const input = form.readInput()
    const { isClean, newBase } = mergeNewerVersion(...versionsOf(input, incoming))
    if (isClean) form.rebase({ origin: incoming, base: incoming })
    else form.rebase({ base: partlyMerged(input.origin, incoming, newBase) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new record, a first change or the end of a save matters
  useEffect(() => {
    if (!hasChanged) mustChoose.current = false
    // Wait for the end of a save, and ignore an answer that is older than the saved version.
    if (isSending || record === base || record.version < base.version) return
    // Include input that is still debounced.
    if (hasChanged || record.version > origin.version) flushPendingInput()
    if (form.readInput().changed.length === 0) form.rebase({ origin: record, base: record })
    else if (record.version === origin.version) form.rebase({ base: record })
    else if (!mustChoose.current) mergeNewer(record)
  }, [record, hasChanged, isSending])

  // During a save, a newer version is that of the save.
  const isNewer = hasChanged && !isSending && record.version > origin.version
  return {
    /** Merges a newer version that this user caused, and keeps the input. */
    mergeNewer,
    /** Somebody else's version, newer than the origin, and its differences. */
    newer: isNewer ? { record, values: valuesOf(record), ...compareVersions(...versionsOf(form, record)) } : undefined,
    isComparing: isComparing && isNewer,
    compare,
    /** After a save that somebody else's came before: the user chooses. */
    resolveConflict: async (reload: () => Promise<unknown>) => {
      mustChoose.current = true
      await reload()
      compare(true)
    },
    /** Continues on the newer version: the given fields take its values, the others keep the input. */
    keepMine: (theirs: readonly string[]) => {
      const { values, changed } = form.readInput()
      mustChoose.current = false
      form.reset(
        record,
        pickValues(
          values,
          changed.filter((path) => !theirs.includes(path)),
        ),
      )
      compare(false)
    },
  }
}
