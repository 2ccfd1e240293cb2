import { visitLimits } from '@callout/domain/visits/visit.ts'
import { useRef } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { useLatestState } from '../../platform/forms/useLatestState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { keepDraftFile } from '../offline/drafts.ts'
import type { CallValues, KeptFile } from '../offline/queue.types.ts'
import { choosePhotos } from './photos/choosePhotos.ts'

export const photosIn = (files: readonly KeptFile[]) => files.filter(({ role }) => role === 'photo')

/** The files of a report. Chosen photos are kept on this phone one after the other, each before it is shown. */
export function useReportFiles(ID: string, first: readonly KeptFile[], base: CallValues) {
  const t = useT()
  const [{ files }, change, read] = useLatestState(() => ({ files: first }))
  const keeping = useRef(Promise.resolve())

  const keepPhotos = async (photos: readonly File[]) => {
    const room = visitLimits.photos - photosIn(read().files).length
    if (photos.length > room) toast.warning(t('today.too_many_photos', { max: visitLimits.photos }))
    try {
      for (const blob of photos.slice(0, room)) {
        const kept = await keepDraftFile(ID, { name: blob.name, role: 'photo', blob }, base)
        change({ files: [...read().files, kept] })
      }
    } catch {
      toast.error(t('today.not_kept'))
    }
  }
  const add = (chosen: readonly File[]): Promise<void> => {
    const { photos, refusedNames } = choosePhotos(chosen)
    if (refusedNames.length > 0) toast.warning(t('text.unsupported_media_type', { file: refusedNames.join(', ') }))
    keeping.current = keeping.current.then(() => keepPhotos(photos))
    return keeping.current
  }
  const remove = (key: string) => change({ files: read().files.filter((file) => file.key !== key) })
  /** The files, once all chosen photos are kept. */
  const settled = async () => {
    await keeping.current
    return read().files
  }
  return { files, add, remove, settled }
}
