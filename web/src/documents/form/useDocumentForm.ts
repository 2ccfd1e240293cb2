import type { DocumentPermissions } from '@callout/domain/documents/document.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { useRef, useState } from 'react'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import type { Values } from '../../platform/forms/recordChanges.ts'
import { draftNameOf } from '../../platform/forms/storedDrafts.ts'
import { type FormInput, useForm } from '../../platform/forms/useForm.ts'
import { useLatestState } from '../../platform/forms/useLatestState.ts'
import { useNewerVersion } from '../../platform/forms/useNewerVersion.ts'
import { loadInput } from '../../platform/forms/useStoredInput.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { type DocumentDraft, isPathOfLine, type PickedItem, type Problem, type Problems } from './documentDraft.ts'

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

/** A form for a document, whose lines can be added and removed: a line has a key, which is part of its paths. */
export function useDocumentForm<R extends EditableDocument>(options: DocumentFormOptions<R>) {
  const { record } = options
  const isNew = record.DocNum === ''
  const draftName = draftNameOf(options.endpoint, `${options.callId} ${record.DocNum}`)
  const [stored] = useState(() => loadInput(draftName) as Partial<DocumentDraft>)
  const [lines, changeLines, readLines] = useLatestState(() => ({
    added: stored.added ?? (record.can.addLine ? ['new1'] : []),
    picked: stored.picked ?? {},
  }))
  const nextLine = useRef(1 + Math.max(1, ...lines.added.map((key) => Number(key.replace('new', '')))))
  const formPathOf = useRef<DocumentSave['formPathOf']>(undefined)
  const draftOf = ({ typed }: FormInput<R>): DocumentDraft => ({ typed, ...readLines() })
  const problemsOf = (input: FormInput<R>) => options.validate(input.base, draftOf(input), input.changed)

  const mutation = useEndpointMutation(options.endpoint, {
    onDone: () => {
      if (isNew) form.forget()
    },
    onDoneIfMounted: () => {
      if (isNew) options.onCreated()
    },
    onFailure: () => {},
  })
  const form = useForm<R>({
    draftName,
    begin: () => ({ origin: record, typed: stored.typed ?? {} }),
    valuesOf: options.flatten,
    draftOf: (input) => ({ version: 0, base: {}, typed: { ...draftOf(input) } }),
    check: (input) => Object.fromEntries(Object.entries(problemsOf(input)).map(([path, { key }]) => [path, key])),
    send: async (sent) => {
      const request = options.toSave(sent.base, draftOf(sent), sent.changed)
      formPathOf.current = request.formPathOf
      const { answer } = await mutation.mutateAsync(request.body as BodyInput<Endpoint>)
      if (isNew) return
      options.cache(answer as R)
      form.accept(answer as R, sent)
    },
    pathOf: (path) => formPathOf.current?.(path) ?? path,
    onRefused: async ({ code }) => {
      if (code === 'Conflict') await versions.resolveConflict(options.reload)
    },
  })
  // Lines of two versions are never mixed.
  const versions = useNewerVersion(form, { record, valuesOf: options.flatten, partlyMerged: (origin) => origin })
  const errorText = useErrorText()

  const { changed, errors, setField, dialogProps } = form
  const { newer, isComparing, compare, keepMine } = versions
  const problems = Object.keys(errors).length > 0 ? problemsOf(form) : {}
  const resetLine = (key: string) => form.drop((path) => isPathOfLine(path, key))
  return {
    isNew,
    callId: options.callId,
    /** The saved version that the unsaved changes are based on. */
    origin: form.base,
    draft: draftOf(form),
    changed,
    errors,
    dialogProps,
    save: dialogProps.onSubmit,
    setField,
    /** Adds an empty line and returns its key. */
    addLine: () => {
      const key = `new${nextLine.current++}`
      changeLines({ added: [...readLines().added, key] })
      return key
    },
    removeLine: (key: string) => {
      changeLines({ added: readLines().added.filter((other) => other !== key) })
      resetLine(key)
    },
    /** Discards the input of a line. */
    resetLine,
    setPickedItem: (key: string, picked: PickedItem) =>
      changeLines({ picked: { ...readLines().picked, [key]: picked } }),
    /** Props for a field component. */
    field: <Value>(path: string, label: string) => ({
      ...form.field<Value>(path, label),
      error: errors[path] && errorText(errors[path], problems[path]),
    }),
    newer,
    isComparing,
    compare,
    keepMine,
  }
}

/** Returns a function that tells an error, with the bound that the value violates. */
function useErrorText() {
  const t = useT()
  const { quantity } = useFormats()
  return (error: MessageKey, problem: Problem | undefined): string => {
    const bound = problem?.key === error ? problem.bound : undefined
    return bound ? `${t(error)} (${t(bound.key, { value: quantity(bound.value) })})` : t(error)
  }
}

export type DocumentFormState = Omit<ReturnType<typeof useDocumentForm<EditableDocument>>, 'origin'>
