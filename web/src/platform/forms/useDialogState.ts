import { useState } from 'react'
import { countDrafts, draftKeyOf, loadDraft } from './storedDrafts.ts'
import { useStoredInput } from './useStoredInput.ts'

/**
 * The state of an open dialog with a form, undefined while it is closed; it must be plain JSON. After a reload or the
 * end of the session, the page of a dialog with typed text opens it again. `name` tells the dialogs of a page apart;
 * a state for which `isKept` is false, such as one with a secret, is not stored.
 */
export function useDialogState<T>(name: string, isKept: (state: T) => boolean = () => true) {
  // `countDrafts` knows these names.
  const [draftName] = useState(() => ` open ${location.pathname} ${name}`)
  const [opened, setOpened] = useState(
    () => (countDrafts(draftKeyOf('')) > 0 ? loadDraft(draftName)?.typed.opened : undefined) as T | undefined,
  )
  useStoredInput(draftName, () => (opened !== undefined && isKept(opened) ? { opened } : {}))
  return [opened, setOpened] as const
}
