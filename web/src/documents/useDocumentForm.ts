import type { DocumentCan } from '@callout/domain/documents/document.ts'
import type { BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { handOnDrafts } from '../kernel/drafts.ts'
import { Refused } from '../kernel/failures.ts'
import { focusFirstError } from '../kernel/focusError.ts'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { changedFields, compareVersions, type Values } from '../kernel/recordChanges.ts'
import { toast } from '../kernel/toast.ts'
import { useAct } from '../kernel/useAct.ts'
import type { Draft, Picked, Problem, Problems } from './documentDraft.ts'

interface Editable {
  readonly DocNum: string
  readonly version: number
  readonly can: DocumentCan
}

/** A save ready to be sent; `pathOf` says where an error of its body stands on screen. */
export interface Save {
  readonly body: Readonly<Record<string, unknown>>
  readonly pathOf: (field: string) => string
}

interface DocumentForm<R extends Editable> {
  /** The document as it is now; a blank one is a new one. */
  readonly record: R
  /** What of it can be typed over, by path. */
  readonly flat: (record: R) => Values
  readonly endpoint: Endpoint
  readonly check: (on: R, draft: Draft, changed: readonly string[]) => Problems
  readonly write: (on: R, draft: Draft, changed: readonly string[]) => Save
  /** Asks for the newest version. */
  readonly reload: () => Promise<unknown>
  /** Puts a version this user brought about where every screen reads it. */
  readonly keep: (saved: R) => void
  readonly onCreated: () => void
}

const untouched: Draft = { typed: {}, added: [], picked: {} }
const firstLine = 'new1'

/**
 * A document in a form: its lines grow and shrink, so what was typed is kept by path, apart from the version it was begun
 * on. As with any record, nothing typed is lost: not by a refusal, not by somebody else's newer version.
 */
export function useDocumentForm<R extends Editable>(source: DocumentForm<R>) {
  const { record, flat } = source
  const t = useT()
  const { quantity } = useFormats()
  const isNew = record.DocNum === ''
  const [origin, setOrigin] = useState(record)
  const [draft, setDraft] = useState<Draft>({ ...untouched, added: record.can.addLine ? [firstLine] : [] })
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState('')
  const [isComparing, setComparing] = useState(false)
  // What a field hands on just before a save is read here, ahead of the screen.
  const latest = useRef(draft)
  const nextLine = useRef(2)
  /** A save was refused because somebody else saved first: from then on the person chooses. */
  const hasToChoose = useRef(false)

  const base = flat(origin)
  const changesOf = ({ typed }: Draft) => changedFields(base, { ...base, ...typed }, Object.keys(typed))
  const changed = changesOf(draft)
  const compared = compareVersions(base, { ...base, ...draft.typed }, flat(record), [
    ...new Set([...Object.keys(base), ...Object.keys(flat(record)), ...Object.keys(draft.typed)]),
  ])
  const isNewer = record.version > origin.version && changed.length > 0
  const newer = isNewer ? { record: flat(record), ...compared } : undefined

  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
  }
  const forget = (paths: (path: string) => boolean) => {
    change({ typed: Object.fromEntries(Object.entries(latest.current.typed).filter(([path]) => !paths(path))) })
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !paths(path))))
  }
  const set = (path: string, value: unknown) => {
    change({ typed: { ...latest.current.typed, [path]: value } })
    // What was marked on the old value says nothing about the new one.
    setProblems(({ [path]: _, ...others }) => others)
  }

  const act = useAct(source.endpoint, {
    onDone: (answer) => {
      if (isNew) return source.onCreated()
      const saved = answer as R
      source.keep(saved)
      setOrigin(saved)
      change({ typed: {}, picked: {} })
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a record read anew is followed
  useEffect(() => {
    if (act.isPending || record === origin || record.version < origin.version) return
    const mayFollow = !hasToChoose.current && compared.clashes.length === 0
    if (!isNewer || mayFollow) setOrigin(record)
  }, [record, act.isPending])

  const refused = async (failure: Refused, pathOf: Save['pathOf']) => {
    const marked = Object.entries(failure.errors).map(([field, key]): [string, Problem] => [pathOf(field), { key }])
    setProblems(Object.fromEntries(marked))
    focusFirstError()
    if (failure.code !== 'Conflict') return
    hasToChoose.current = true
    await source.reload()
    setComparing(true)
  }
  const save = () => {
    handOnDrafts()
    if (act.isPending) return
    setRefusal('')
    const now = latest.current
    const found = source.check(origin, now, changesOf(now))
    setProblems(found)
    if (Object.keys(found).length > 0) {
      toast.warning(t('message.fill_in_required_fields'))
      return focusFirstError()
    }
    const { body, pathOf } = source.write(origin, now, changesOf(now))
    act.mutate(body as BodyInput<Endpoint>, {
      onError: (failure) => {
        setRefusal(failure.message)
        if (failure instanceof Refused) void refused(failure, pathOf)
      },
    })
  }

  return {
    isNew,
    /** The version that stands below what is typed. */
    origin,
    draft,
    changed,
    problems,
    refusal,
    isSending: act.isPending,
    save,
    set,
    /** Takes back what was typed on a saved line. */
    forgetLine: (key: string) => forget((path) => path.startsWith(`lines.${key}.`)),
    addLine: () => {
      const key = `new${nextLine.current++}`
      change({ added: [...latest.current.added, key] })
      return key
    },
    removeLine: (key: string) => {
      change({ added: latest.current.added.filter((other) => other !== key) })
      forget((path) => path.startsWith(`lines.${key}.`))
    },
    pick: (key: string, picked: Picked) => change({ picked: { ...latest.current.picked, [key]: picked } }),
    wouldLose: () => {
      handOnDrafts()
      return changesOf(latest.current).length > 0
    },
    /** What a field component takes. */
    field: <Value>(path: string, label: string) => ({
      name: path,
      label,
      value: (path in draft.typed ? draft.typed[path] : base[path]) as Value,
      onChange: (value: Value) => set(path, value),
      error: sayProblem(t, quantity, problems[path]),
    }),
    newer,
    isComparing: isComparing && newer !== undefined,
    compare: setComparing,
    /** Goes on from the newer version: the paths named here take theirs, the others keep what was typed. */
    takeOver: (theirs: readonly string[]) => {
      hasToChoose.current = false
      setOrigin(record)
      setRefusal('')
      forget((path) => theirs.includes(path))
      setComparing(false)
    },
  }
}

function sayProblem(
  t: ReturnType<typeof useT>,
  quantity: (value: number) => string,
  problem: Problem | undefined,
): string | undefined {
  if (!problem) return undefined
  const { key, bound } = problem
  return bound ? `${t(key)} (${t(bound.key, { value: quantity(bound.value) })})` : t(key)
}

export type DocumentOnScreen = Omit<ReturnType<typeof useDocumentForm<Editable>>, 'origin'>
