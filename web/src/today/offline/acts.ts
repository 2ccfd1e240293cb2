import type { VisitAnswer } from '@callout/domain/visits/visit.ts'
import { randomId } from '../../platform/browser/randomId.ts'
import { notifyChange } from './changes.ts'
import { type OpenedStores, type StoredAct, type TypedStore, transact } from './database.ts'
import { photoActsOf, withoutPhoto } from './photoActs.ts'
import type { KeptFile, NewAct } from './queue.types.ts'
import { sentBytesOf, uploadsOf } from './uploads.ts'

/** The acts of a database in the order in which they were done. */
export const loadActs = (database: string): Promise<StoredAct[]> =>
  transact(database, 'readonly', ['acts'], ({ acts }) => acts.all())

/**
 * Stores a new act behind all others; one that ends the visit takes over the files of its draft. An addition also takes
 * the place of the acts of its visit that still wait.
 */
export async function addAct(database: string, { kind, visit, body, files = [], base }: NewAct): Promise<void> {
  const { ID, call_id, technician } = visit
  await transact(database, 'readwrite', ['acts', 'days', 'drafts', 'files', 'moves'], async (stores) => {
    const moved = await stores.moves.get(ID)
    // The screen may not have shown yet that an act of this phone was answered.
    const isOwnMove = moved !== undefined && moved.from <= visit.version && visit.version < moved.to
    const version = isOwnMove ? moved.to : visit.version
    const callFields = { ID, call_id, technician, version }
    const at = await timeOfAct(stores, ID)
    const act = { id: randomId(), kind, ...callFields, base, body, files, at, sentBytes: 0 }
    if (kind === 'Add') await deleteUnsentActs(stores, ID, files)
    await stores.acts.put({ ...act, state: 'waiting', uploads: uploadsOf(act) })
    if (kind === 'Finish' || kind === 'Add') await deleteDraft(stores, ID, files)
  })
  notifyChange()
}

/** Removes the acts of a visit that are not being sent, apart from photos of an earlier report, and their files except those that are kept. */
async function deleteUnsentActs(
  { acts, files }: OpenedStores<'acts' | 'files'>,
  ID: string,
  keptFiles: readonly KeptFile[],
): Promise<void> {
  const kept = new Set(keptFiles.map(({ key }) => key))
  const [keys, all] = [await acts.keys(), await acts.all()]
  for (const [index, act] of all.entries()) {
    if (act.ID !== ID || act.kind === 'Photo' || act.state === 'sending') continue
    await acts.delete(keys[index] as IDBValidKey)
    for (const { key } of act.files) if (!kept.has(key)) await files.delete(key)
  }
}

/**
 * Now, by the clock of the phone. If it is behind the server's last answer, the time of this answer or of the visit's
 * last act: an empty battery can set a clock back by years, and the server refuses an act from long before its visit.
 */
async function timeOfAct({ acts, days }: OpenedStores<'acts' | 'days'>, ID: string): Promise<string> {
  const now = new Date().toISOString()
  const answered = latestOf((await days.all()).map((stored) => stored.days.at))
  if (answered <= now) return now
  const ofVisit = (await acts.all()).filter((act) => act.ID === ID)
  return latestOf([answered, ...ofVisit.map(({ at }) => at)])
}

const latestOf = (times: readonly string[]) => times.reduce((latest, time) => (time > latest ? time : latest), '')

/** Changes an act; does nothing if it is gone. */
export async function updateAct(database: string, id: string, change: (act: StoredAct) => StoredAct): Promise<void> {
  await transact(database, 'readwrite', ['acts'], async ({ acts }) => {
    const [key, act] = await findAct(acts, id)
    if (key !== undefined && act) await acts.put(change(act), key)
  })
  notifyChange()
}

/** Changes acts together. They stay in their order. */
export async function updateActs(database: string, change: (acts: readonly StoredAct[]) => StoredAct[]): Promise<void> {
  await transact(database, 'readwrite', ['acts'], async ({ acts }) => {
    const [keys, all] = [await acts.keys(), await acts.all()]
    for (const [index, act] of change(all).entries()) await acts.put(act, keys[index])
  })
  notifyChange()
}

/** Takes files out of an act; the server never saw them as part of it. */
export async function removeActFiles(database: string, id: string, removed: readonly string[]): Promise<void> {
  if (removed.length === 0) return
  await transact(database, 'readwrite', ['acts', 'files'], async ({ acts, files }) => {
    const [key, act] = await findAct(acts, id)
    if (key === undefined || !act) return
    const uploads = Object.fromEntries(Object.entries(act.uploads).filter(([file]) => !removed.includes(file)))
    const sentBytes = sentBytesOf(uploads)
    await acts.put({ ...act, files: act.files.filter((file) => !removed.includes(file.key)), uploads, sentBytes }, key)
    for (const file of removed) await files.delete(file)
  })
  notifyChange()
}

/** Takes an act out of the queue, with its files and what was typed to correct it. */
export async function removeAct(database: string, id: string): Promise<void> {
  await transact(database, 'readwrite', ['acts', 'drafts', 'files'], async (stores) => {
    const [key, act] = await findAct(stores.acts, id)
    if (key === undefined || !act) return
    await stores.acts.delete(key)
    for (const file of act.files) await stores.files.delete(file.key)
    if (act.kind === 'Finish') await deleteDraft(stores, act.ID)
  })
  notifyChange()
}

/** Gives a photo up, and tells the server not to wait for it. */
export async function withdrawPhoto(database: string, id: string): Promise<void> {
  await transact(database, 'readwrite', ['acts', 'files'], async ({ acts, files }) => {
    const [key, act] = await findAct(acts, id)
    if (key === undefined || !act) return
    for (const file of act.files) await files.delete(file.key)
    await acts.put(withoutPhoto(act), key)
  })
  notifyChange()
}

/**
 * Takes an answered act out of the queue; the photos of a report stay, as acts of their own. Its version moved by this phone alone: acts that were based on the same
 * version are now based on the new one.
 */
export async function completeAct(database: string, act: StoredAct, answer: VisitAnswer): Promise<void> {
  const { version } = answer
  await transact(database, 'readwrite', ['acts', 'drafts', 'files', 'moves'], async (stores) => {
    const { acts, files, moves } = stores
    const [keys, all] = [await acts.keys(), await acts.all()]
    for (const [index, other] of all.entries()) {
      const key = keys[index] as IDBValidKey
      if (other.id === act.id) await acts.delete(key)
      else if (other.ID === act.ID && other.version === act.version) await acts.put({ ...other, version }, key)
    }
    // Another tab that had the same answer has put them into the queue.
    const photoActs = all.some(({ id }) => id === act.id) ? photoActsOf(act, answer) : []
    const kept = photoActs.flatMap((photo) => photo.files)
    for (const photo of photoActs) await acts.put(photo)
    const inUse = new Set(
      [...kept, ...all.flatMap((other) => (other.id === act.id ? [] : other.files))].map(({ key }) => key),
    )
    for (const { key } of act.files) if (!inUse.has(key)) await files.delete(key)
    if (act.kind === 'Finish') await deleteDraft(stores, act.ID, kept)
    const before = await moves.get(act.ID)
    await moves.put({ from: before?.to === act.version ? before.from : act.version, to: version }, act.ID)
  })
  notifyChange()
}

/** The bytes of a kept file; undefined if it is gone. */
export const readStoredFile = (database: string, key: string): Promise<Blob | undefined> =>
  transact(database, 'readonly', ['files'], ({ files }) => files.get(key))

async function findAct(
  acts: TypedStore<StoredAct>,
  id: string,
): Promise<[IDBValidKey | undefined, StoredAct | undefined]> {
  const [keys, all] = [await acts.keys(), await acts.all()]
  const index = all.findIndex((act) => act.id === id)
  return [keys[index], all[index]]
}

/** Removes the draft of a visit, and its files except those that are kept. */
export async function deleteDraft(
  { drafts, files }: OpenedStores<'drafts' | 'files'>,
  ID: string,
  keptFiles: readonly KeptFile[] = [],
): Promise<void> {
  const draft = await drafts.get(ID)
  const kept = new Set(keptFiles.map(({ key }) => key))
  for (const { key } of [...(draft?.files ?? []), ...(draft?.removed ?? [])])
    if (!kept.has(key)) await files.delete(key)
  await drafts.delete(ID)
}
