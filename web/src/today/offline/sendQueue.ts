import { numberRepeatedNames } from '@callout/domain/attachments/attachment.names.ts'
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { todayApi } from '@callout/domain/visits/today.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { VisitAnswer } from '@callout/domain/visits/visit.ts'
import { isNotFound, RefusedRequestError, RequestError } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import { toast } from '../../platform/browser/toast.ts'
import { uploadInPieces } from '../../platform/files/uploadInPieces.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { completeAct, loadActs, readStoredFile, removeAct, updateAct } from './acts.ts'
import { conflictingFields, withTheirRemark } from './callValues.ts'
import type { StoredAct } from './database.ts'
import { loadTheirs } from './loadTheirs.ts'
import { type Lane, nextAct, postponedKeyOf } from './nextAct.ts'
import { photosToFollow } from './photoActs.ts'
import type { ActBodies, KeptFile } from './queue.types.ts'
import { markProgress } from './storedDays.ts'
import { sentBytesOf, withNewUploads } from './uploads.ts'

/** Statuses at which the same request would fail again. */
const finalStatuses = [400, 403, 404, 413, 415, 422]

/**
 * Sends the queued acts of a lane: acts in order, photos the smallest first. A conflict holds back the later acts of its
 * call, a refused act holds back none.
 * Returns true if nothing is left to send again. Throws if the server cannot be reached, if the session has ended, or if
 * the storage of the phone fails.
 */
export async function sendQueue(database: string, lane: Lane, signal: AbortSignal): Promise<boolean> {
  const postponed = new Set<string>()
  for (;;) {
    const next = nextAct(await loadActs(database), lane, postponed)
    if (!next) return postponed.size === 0
    signal.throwIfAborted()
    try {
      await sendAct(database, next, signal)
    } catch (error) {
      await updateAct(database, next.id, (act) => ({ ...act, state: 'waiting' }))
      const failsOnlyThisAct = error instanceof RequestError && error.status !== 0 && error.status !== 401
      if (!failsOnlyThisAct) throw error
      postponed.add(postponedKeyOf(next, lane))
    }
  }
}

/** True if the same request would be refused again. */
const isFinal = (error: unknown): error is Error =>
  error instanceof RefusedRequestError || (error instanceof RequestError && finalStatuses.includes(error.status))

async function sendAct(database: string, act: StoredAct, signal: AbortSignal): Promise<void> {
  await updateAct(database, act.id, (stored) => ({ ...stored, state: 'sending' }))
  try {
    const files = await uploadFiles(database, act, signal)
    if (act.kind === 'Photo') {
      await sendPhoto(act, files, signal)
      return await removeAct(database, act.id)
    }
    if (act.kind === 'Add') {
      await sendAddition(act, files, signal)
      await removeAct(database, act.id)
      return toast.success(text('today.added'))
    }
    const answer = act.kind === 'Depart' ? await sendDepart(database, act, signal) : await sendBody(act, files, signal)
    await completeAct(database, act, answer)
    await markProgress(database, answer)
  } catch (error) {
    // A photo that is given up is nothing to be told about.
    if (isFinal(error) && act.kind === 'Photo' && act.files.length === 0) await removeAct(database, act.id)
    else if (error instanceof RefusedRequestError) await handleRefusal(database, act, error)
    else if (isFinal(error)) {
      const refused = { state: 'refused', reason: error.message, isNotFound: isNotFound(error) } as const
      await updateAct(database, act.id, (stored) => ({ ...stored, ...refused }))
    } else throw error
  }
}

/** The `FileName` of each file by its key; uploads those that have none yet. The photos of a report follow it. */
async function uploadFiles(database: string, act: StoredAct, signal: AbortSignal): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  const later = act.kind === 'Finish' ? photosToFollow(act) : []
  for (const { key, name } of act.files.filter((file) => !later.includes(file))) {
    const stored = act.uploads[key]
    if (!stored) continue
    names[key] =
      stored.file ??
      (await uploadFile(database, act.id, { key, name, upload: stored.upload }, signal).catch(async (error) => {
        // The person may take this file out and send the rest.
        if (isFinal(error)) await updateAct(database, act.id, (other) => ({ ...other, refusedFile: key }))
        throw error
      }))
  }
  return names
}

async function uploadFile(
  database: string,
  id: string,
  { key, name, upload }: { readonly key: string; readonly name: string; readonly upload: string },
  signal: AbortSignal,
): Promise<string> {
  const blob = await readStoredFile(database, key)
  if (!blob) throw new RefusedRequestError(text('offline.file_lost', { file: name }), 'offline.file_lost', {})
  const saveProgress = (change: { readonly received: number; readonly file?: string }) =>
    updateAct(database, id, (act) => {
      const uploads = { ...act.uploads, [key]: { upload, ...change } }
      return { ...act, uploads, sentBytes: sentBytesOf(uploads) }
    })
  const onProgress = (received: number) => void saveProgress({ received }).catch(() => {})
  const file = await uploadInPieces(blob, { upload, name, type: 'Image', onProgress, signal })
  await saveProgress({ file, received: blob.size })
  return file
}

/** Tells the server if a later act of the visit waits behind this one, so that the customer hears of neither. */
async function sendDepart(database: string, act: StoredAct, signal: AbortSignal): Promise<VisitAnswer> {
  const { ID, version, at, id: idempotencyKey } = act
  const acts = await loadActs(database)
  const behind = acts.slice(acts.findIndex((other) => other.id === act.id) + 1)
  const isFollowed = behind.some((other) => other.ID === ID && other.kind !== 'Photo')
  const sendAs = (isOther: boolean) =>
    send(
      visitApi.depart,
      { ID, version, at, ...(isFollowed !== isOther && { is_followed: true }) },
      { idempotencyKey, signal },
    )
  return sendAs(false).catch((error) => {
    // It arrived before, when the later act was not there yet or was still there.
    if (error instanceof RequestError && error.status === 422) return sendAs(true)
    throw error
  })
}

function sendBody(act: StoredAct, names: Record<string, string>, signal: AbortSignal): Promise<VisitAnswer> {
  const { ID, version, at, id: idempotencyKey } = act
  const options = { idempotencyKey, signal }
  if (act.kind === 'Start') return send(visitApi.start, { ID, version, at }, options)
  if (act.kind === 'TakeBack') return send(visitApi.takeBack, { ID, version, at }, options)
  const signature = uploadedFiles(act, names, 'signature')[0]
  const body = act.body as ActBodies['Finish']
  const photos = withDistinctNames(uploadedFiles(act, names, 'photo'))
  const photos_to_follow = photosToFollow(act).length
  const files = {
    photos,
    ...(photos_to_follow > 0 && { photos_to_follow }),
    ...(signature && { signature: { file: signature.file } }),
  }
  return send(visitApi.finish, { ...body, ID, version, at, ...files }, options)
}

function sendPhoto(act: StoredAct, names: Record<string, string>, signal: AbortSignal): Promise<null> {
  const { appointment_date_at } = act.body as ActBodies['Photo']
  const [photo] = uploadedFiles(act, names, 'photo')
  const body = { ID: act.ID, appointment_date_at, ...(photo && { photo }) }
  return send(visitApi.addPhoto, body, { idempotencyKey: act.id, signal })
}

function sendAddition(act: StoredAct, names: Record<string, string>, signal: AbortSignal): Promise<null> {
  const body = act.body as ActBodies['Add']
  const images = withDistinctNames(uploadedFiles(act, names, 'photo'))
  return send(todayApi.add, { ...body, ID: act.ID, images }, { idempotencyKey: act.id, signal })
}

/** The files of this role, under the names of their uploads. */
const uploadedFiles = ({ files }: StoredAct, names: Record<string, string>, role: KeptFile['role']): NewFile[] =>
  files.flatMap(({ key, name, role: itsRole }) => {
    const file = names[key]
    return itsRole === role && file !== undefined ? [{ name, file }] : []
  })

/** The photos with a number in repeated names: two folders of a phone may both have an `IMG_1.jpg`. */
function withDistinctNames(photos: readonly NewFile[]): NewFile[] {
  const names = numberRepeatedNames(photos.map(({ name }) => name))
  return photos.map((photo, index) => ({ ...photo, name: names[index] ?? photo.name }))
}

async function handleRefusal(database: string, act: StoredAct, { code, message, errors }: RefusedRequestError) {
  const update = (change: Partial<StoredAct>) => updateAct(database, act.id, (stored) => ({ ...stored, ...change }))
  // The uploads expired while the act waited for a network.
  const hadUploads = Object.values(act.uploads).some(({ file }) => file !== undefined)
  if (code === 'attachment.refused.no_upload' && hadUploads)
    return updateAct(database, act.id, (stored) => withNewUploads({ ...stored, state: 'waiting' }))
  if (code !== 'Conflict' || act.kind === 'Add' || act.kind === 'Photo')
    return update({ state: 'refused', reason: message, errors })
  const theirs = await loadTheirs(act.ID)
  if (!theirs) return update({ state: 'conflict', reason: message, errors })
  const isReport = act.kind === 'Finish'
  const isHandedOver = act.technician !== undefined && act.technician !== theirs.technician
  if (isHandedOver && !isReport) return update({ state: 'refused', isHandedOver })
  const body = withTheirRemark(act, theirs)
  // Setting out and starting overwrite nothing, so they need no choice.
  const needsChoice = isReport && (!act.base || conflictingFields(act, theirs).length > 0)
  if (isHandedOver || needsChoice || theirs.version === act.version)
    return update({ state: 'conflict', reason: message, errors, body, theirs })
  await update({ state: 'waiting', version: theirs.version, body, ...(isReport && { base: theirs }) })
}
