import { useRef, useState } from 'react'
import { loadInput } from '../../platform/forms/useStoredInput.ts'
import { type DocumentDraft, isPathOfLine, type PickedItem, type Problems } from './documentDraft.ts'

/**
 * The unsaved input of a document and its problems. Lines can be added and removed, so both are kept by path, apart
 * from the record. `hasNewLine` starts with an empty line, unless input of this name is stored.
 */
export function useDocumentInput(draftName: string, hasNewLine: boolean) {
  const [draft, setDraft] = useState((): DocumentDraft => {
    const blank = { typed: {}, added: hasNewLine ? ['new1'] : [], picked: {} }
    return { ...blank, ...(loadInput(draftName) as Partial<DocumentDraft>) }
  })
  const [problems, setProblems] = useState<Problems>({})
  // A field may pass its value just before a save, when the state is not rendered yet.
  const latest = useRef(draft)
  const nextLine = useRef(1 + Math.max(1, ...draft.added.map((key) => Number(key.replace('new', '')))))

  const change = (part: Partial<DocumentDraft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
  }
  /** Discards the input of some paths. */
  const drop = (isDropped: (path: string) => boolean) => {
    change({ typed: Object.fromEntries(Object.entries(latest.current.typed).filter(([path]) => !isDropped(path))) })
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isDropped(path))))
  }
  /** Discards the input of a line. */
  const resetLine = (key: string) => drop((path) => isPathOfLine(path, key))

  return {
    draft,
    problems,
    setProblems,
    /** The input, possibly not rendered yet. */
    read: () => latest.current,
    setField: (path: string, value: unknown) => {
      change({ typed: { ...latest.current.typed, [path]: value } })
      // The error concerned the old value.
      setProblems(({ [path]: _, ...others }) => others)
    },
    drop,
    resetLine,
    /** Adds an empty line and returns its key. */
    addLine: () => {
      const key = `new${nextLine.current++}`
      change({ added: [...latest.current.added, key] })
      return key
    },
    removeLine: (key: string) => {
      change({ added: latest.current.added.filter((other) => other !== key) })
      resetLine(key)
    },
    setPickedItem: (key: string, picked: PickedItem) => change({ picked: { ...latest.current.picked, [key]: picked } }),
  }
}
