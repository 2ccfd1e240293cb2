import type { VisitAnswer } from '@callout/domain/visits/visit.ts'
import { randomId } from '../../platform/browser/randomId.ts'
import type { StoredAct } from './database.ts'
import type { KeptFile } from './queue.types.ts'
import { sentBytesOf } from './uploads.ts'

/** The photos that follow a report. An older version of the client uploaded all of them before: they go with it. */
export function photosToFollow({ files, uploads }: Pick<StoredAct, 'files' | 'uploads'>): readonly KeptFile[] {
  const photos = files.filter(({ role }) => role === 'photo')
  return photos.every(({ key }) => uploads[key]?.file !== undefined) ? [] : photos
}

/** The acts that send the photos of an answered report, each by itself. */
export function photoActsOf(act: StoredAct, { appointment_date_at = '' }: VisitAnswer): StoredAct[] {
  if (act.kind !== 'Finish') return []
  return photosToFollow(act).map((photo) => {
    const upload = act.uploads[photo.key]
    const uploads = upload ? { [photo.key]: upload } : {}
    return photoAct(act, { body: { appointment_date_at }, files: [photo], uploads, sentBytes: sentBytesOf(uploads) })
  })
}

/** A photo that is given up: the server is told not to wait for it. */
export const withoutPhoto = (act: StoredAct): StoredAct =>
  photoAct(act, { body: act.body, files: [], uploads: {}, sentBytes: 0 })

type PhotoFields = Pick<StoredAct, 'body' | 'files' | 'uploads' | 'sentBytes'>

/** A new act, sent under a key of its own. */
const photoAct = ({ ID, call_id, version, at }: StoredAct, fields: PhotoFields): StoredAct => ({
  id: randomId(),
  kind: 'Photo',
  ID,
  call_id,
  version,
  at,
  state: 'waiting',
  ...fields,
})
