import { type Visit, visitLimits } from '@callout/domain/visits/visit.ts'
import { useRef } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { useLatestState } from '../../platform/forms/useLatestState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { keepDraftFile } from '../offline/drafts.ts'
import type { CallValues, KeptFile } from '../offline/queue.types.ts'
import { preparePhoto } from './photos/shrinkPhoto.ts'

export const photosIn = (files: readonly KeptFile[]) => files.filter(({ role }) => role === 'photo')

/** A file name of a subject, with the ending of the file. */
const nameOfPhoto = (subject: string, file: string) =>
  `${subject
    .replace(/[^\p{L}\p{N} .-]/gu, ' ')
    .trim()
    .slice(0, 60)}${/\.\w+$/.exec(file)?.[0] ?? ''}`

/**
 * The files of a report. Chosen photos are prepared and kept on this phone one after the other, each before it
 * is shown.
 */
export function useReportFiles(visit: Visit, first: readonly KeptFile[], base: CallValues) {
  const t = useT()
  const { ID } = visit
  const [{ files }, change, read] = useLatestState(() => ({ files: first }))
  const keeping = useRef(Promise.resolve())

  const keepPhotos = async (photos: readonly File[], subject?: string) => {
    const room = visitLimits.photos - photosIn(read().files).length
    if (photos.length > room) toast.warning(t('today.too_many_photos', { max: visitLimits.photos }))
    try {
      for (const photo of photos.slice(0, room)) {
        const blob = await preparePhoto(photo, visit)
        if (!blob) {
          toast.warning(t('today.photo_unreadable', { file: photo.name }))
          continue
        }
        const kept = await keepDraftFile(
          ID,
          { name: subject ? nameOfPhoto(subject, blob.name) : blob.name, role: 'photo', blob },
          base,
        )
        change({ files: [...read().files, kept] })
      }
    } catch {
      toast.error(t('today.not_kept'))
    }
  }
  /** Keeps photos, named after their subject if it is known. */
  const add = (chosen: readonly File[], subject?: string): Promise<void> => {
    keeping.current = keeping.current.then(() => keepPhotos(chosen, subject))
    return keeping.current
  }
  const changeFiles = (edit: (files: readonly KeptFile[]) => readonly KeptFile[]) =>
    change({ files: edit(read().files) })
  /** The files, once all chosen photos are kept. */
  const settled = async () => {
    await keeping.current
    return read().files
  }
  return { files, add, change: changeFiles, settled }
}
