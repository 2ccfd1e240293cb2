import { randomId } from '../../platform/browser/randomId.ts'
import { deleteDraft, readStoredFile } from './acts.ts'
import { notifyChange } from './changes.ts'
import { requestPersistentStorage, requiredDatabase, transact } from './database.ts'
import type { CallValues, Draft, KeptFile } from './queue.types.ts'

/** The stored draft or a new one. A draft of an older client takes this base, and keeps it from now on. */
const draftOn = (stored: Draft | undefined, base?: CallValues): Draft => ({
  ...(stored ?? { values: {}, files: [] }),
  base: stored?.base ?? base,
})

/** Keeps what is typed for a visit; a new draft remembers what it is based on. */
export async function saveDraft(ID: string, values: object, base?: CallValues): Promise<void> {
  const isNew = await transact(requiredDatabase(), 'readwrite', ['drafts'], async ({ drafts }) => {
    const stored = await drafts.get(ID)
    await drafts.put({ ...draftOn(stored, base), values }, ID)
    return stored === undefined
  })
  if (isNew) notifyChange()
}

/** Text and photos of a visit that are not sent yet. */
export const loadDraft = (ID: string): Promise<Draft | undefined> =>
  transact(requiredDatabase(), 'readonly', ['drafts'], ({ drafts }) => drafts.get(ID))

/** Removes a draft with its files. */
export async function removeDraft(database: string, ID: string): Promise<void> {
  await transact(database, 'readwrite', ['drafts', 'files'], (stores) => deleteDraft(stores, ID))
  notifyChange()
}

/** Removes the draft of a visit of the current account, with its files. */
export const discardDraft = (ID: string): Promise<void> => removeDraft(requiredDatabase(), ID)

interface NewFile {
  readonly name: string
  readonly role: KeptFile['role']
  readonly blob: Blob
}

/** Keeps a file with the draft of a visit; a new signature replaces the one before. */
export async function keepDraftFile(ID: string, { name, role, blob }: NewFile, base?: CallValues): Promise<KeptFile> {
  requestPersistentStorage()
  const kept: KeptFile = { key: randomId(), name, size: blob.size, role }
  await transact(requiredDatabase(), 'readwrite', ['drafts', 'files'], async ({ drafts, files }) => {
    const draft = draftOn(await drafts.get(ID), base)
    const replaced = role === 'signature' ? draft.files.filter((file) => file.role === 'signature') : []
    for (const { key } of replaced) await files.delete(key)
    await files.put(blob, kept.key)
    await drafts.put({ ...draft, files: [...draft.files.filter((file) => !replaced.includes(file)), kept] }, ID)
  })
  notifyChange()
  return kept
}

/** Changes the files of a draft. The bytes of one that is removed stay until the draft ends: it may be restored. */
export async function changeDraftFiles(
  ID: string,
  change: (files: readonly KeptFile[]) => readonly KeptFile[],
): Promise<void> {
  await transact(requiredDatabase(), 'readwrite', ['drafts'], async ({ drafts }) => {
    const draft = await drafts.get(ID)
    if (!draft) return
    const files = change(draft.files)
    const keys = new Set(files.map(({ key }) => key))
    const removed = [...(draft.removed ?? []), ...draft.files].filter(({ key }) => !keys.has(key))
    await drafts.put({ ...draft, files, removed }, ID)
  })
  notifyChange()
}

/** The bytes of a kept file; undefined if it is gone. */
export const readFile = (key: string): Promise<Blob | undefined> => readStoredFile(requiredDatabase(), key)
