import type { DocumentPermissions } from '@callout/domain/documents/document.ts'
import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import { focusFirstError } from '../../platform/forms/focusFirstError.ts'
import { flushPendingInput } from '../../platform/forms/pendingInput.ts'
import { changedFields, compareVersions, type Values } from '../../platform/forms/recordChanges.ts'
import { draftNameOf } from '../../platform/forms/storedDrafts.ts'
import { useStoredInput } from '../../platform/forms/useStoredInput.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { DocumentDraft, Problem, Problems } from './documentDraft.ts'
import { useDocumentInput } from './useDocumentInput.ts'

interface EditableDocument {
  readonly DocNum: string
  readonly version: number
  readonly can: DocumentPermissions
}

/** A save request. `formPathOf` maps an error path of the body to a path of the form. */
export interface DocumentSave {
  readonly body: Readonly<Record<string, unknown>>
  readonly formPathOf: (field: string) => string
}

interface DocumentFormOptions<R extends EditableDocument> {
  /** The newest known version; a blank record for a new document. */
  readonly record: R
  /** Tells the input on a new document from that on one of another call. */
  readonly callId: string
  /** The editable values, by path. */
  readonly flatten: (record: R) => Values
  readonly endpoint: Endpoint
  readonly validate: (origin: R, draft: DocumentDraft, changed: readonly string[]) => Problems
  readonly toSave: (origin: R, draft: DocumentDraft, changed: readonly string[]) => DocumentSave
  /** Refetches the newest version. */
  readonly reload: () => Promise<unknown>
  /** Stores the saved version in the query cache. */
  readonly cache: (saved: R) => void
  /** Called once a new document is saved, unless the user has left the form by then. */
  readonly onCreated: () => void
}

/**
 * Form of a document. Neither a refusal nor a newer version saved by somebody else discards unsaved input.
 */
export function useDocumentForm<R extends EditableDocument>(options: DocumentFormOptions<R>) {
  const { record, flatten } = options
  const t = useT()
  const { quantity } = useFormats()
  const isNew = record.DocNum === ''
  const [origin, setOrigin] = useState(record)
  const draftName = draftNameOf(options.endpoint, `${options.callId} ${record.DocNum}`)
  const input = useDocumentInput(draftName, record.can.addLine)
  const { draft, problems, setProblems } = input
  const [refusal, setRefusal] = useState('')
  const [isComparing, setComparing] = useState(false)
  /** True after a save conflict: the user must choose between the versions. */
  const mustResolveConflict = useRef(false)
  const isCreated = useRef(false)

  const base = flatten(origin)
  const changesOf = ({ typed }: DocumentDraft) => changedFields(base, { ...base, ...typed }, Object.keys(typed))
  const changed = changesOf(draft)
  useStoredInput(draftName, () => {
    const now = input.read()
    return isCreated.current || changesOf(now).length === 0 ? {} : { ...now }
  })
  const compared = compareVersions(base, { ...base, ...draft.typed }, flatten(record), [
    ...new Set([...Object.keys(base), ...Object.keys(flatten(record)), ...Object.keys(draft.typed)]),
  ])

  const formPathOf = useRef<DocumentSave['formPathOf']>((field) => field)
  /** The input of the running save. */
  const sent = useRef<Values>({})
  const saveMutation = useEndpointMutation(options.endpoint, {
    onFailure: (failure) => {
      setRefusal(failure.message)
      if (failure instanceof RefusedRequestError) void handleRefusal(failure)
    },
    onDone: (answer) => {
      isCreated.current = isNew
      if (isNew) return
      const saved = answer as R
      options.cache(saved)
      setOrigin(saved)
      // Keep what was typed while it was being saved.
      input.drop((path) => Object.is(input.read().typed[path], sent.current[path]))
    },
    onDoneIfMounted: () => {
      if (isNew) options.onCreated()
    },
  })
  // During a save, a newer version is that of the save.
  const isNewer = !saveMutation.isPending && record.version > origin.version && changed.length > 0
  const newer = isNewer ? { values: flatten(record), ...compared } : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a reloaded record
  useEffect(() => {
    if (saveMutation.isPending || record === origin || record.version < origin.version) return
    const canMergeNewer = !mustResolveConflict.current && compared.conflicts.length === 0
    if (!isNewer || canMergeNewer) setOrigin(record)
  }, [record, saveMutation.isPending])

  const handleRefusal = async (failure: RefusedRequestError) => {
    const marked = Object.entries(failure.errors).map(([field, key]): [string, Problem] => [
      formPathOf.current(field),
      { key },
    ])
    setProblems(Object.fromEntries(marked))
    focusFirstError()
    if (failure.code !== 'Conflict') return
    mustResolveConflict.current = true
    await options.reload()
    setComparing(true)
  }
  const save = () => {
    flushPendingInput()
    if (saveMutation.isPending) return
    setRefusal('')
    const draftToSave = input.read()
    const invalid = options.validate(origin, draftToSave, changesOf(draftToSave))
    setProblems(invalid)
    if (Object.keys(invalid).length > 0) {
      toast.warning(t('message.fill_in_required_fields'))
      return focusFirstError()
    }
    const request = options.toSave(origin, draftToSave, changesOf(draftToSave))
    formPathOf.current = request.formPathOf
    sent.current = draftToSave.typed
    saveMutation.mutate(request.body as BodyInput<Endpoint>)
  }

  return {
    isNew,
    /** The saved version that the unsaved changes are based on. */
    origin,
    draft,
    changed,
    problems,
    refusal,
    isSending: saveMutation.isPending,
    save,
    setField: input.setField,
    addLine: input.addLine,
    removeLine: input.removeLine,
    resetLine: input.resetLine,
    setPickedItem: input.setPickedItem,
    wouldLose: () => {
      flushPendingInput()
      return changesOf(input.read()).length > 0
    },
    /** Binds a path to a field component. */
    field: <Value>(path: string, label: string) => ({
      name: path,
      label,
      value: (path in draft.typed ? draft.typed[path] : base[path]) as Value,
      onChange: (value: Value) => input.setField(path, value),
      error: problemText(t, quantity, problems[path]),
    }),
    newer,
    isComparing: isComparing && newer !== undefined,
    compare: setComparing,
    /** Continues on the newer version: `theirs` lists the paths that take its values, the others keep the user's. */
    keepMine: (theirs: readonly string[]) => {
      mustResolveConflict.current = false
      setOrigin(record)
      setRefusal('')
      input.drop((path) => theirs.includes(path))
      setComparing(false)
    },
  }
}

function problemText(
  t: ReturnType<typeof useT>,
  quantity: (value: number) => string,
  problem: Problem | undefined,
): string | undefined {
  if (!problem) return undefined
  const { key, bound } = problem
  return bound ? `${t(key)} (${t(bound.key, { value: quantity(bound.value) })})` : t(key)
}

export type DocumentFormState = Omit<ReturnType<typeof useDocumentForm<EditableDocument>>, 'origin'>
