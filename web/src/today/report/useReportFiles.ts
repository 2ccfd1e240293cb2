import { visitLimits } from '@callout/domain/visits/visit.ts'
import { useRef, useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { keepDraftFile } from '../offline/drafts.ts'
import type { CallValues, KeptFile } from '../offline/queue.types.ts'
import { choosePhotos } from './photos/choosePhotos.ts'

export const photosIn = (files: readonly KeptFile[]) => files.filter(({ role }) => role === 'photo')

/** The files of a report. Chosen photos are kept on this phone one after the other, each before it is shown. */
export function useReportFiles(ID: string, first: readonly KeptFile[], base: CallValues) {
  const t = useT()
  const [files, setFiles] = useState(first)
  // More files may be kept after the render whose functions run.
  const state = useRef({ files: first, keeping: Promise.resolve() })

  const change = (next: readonly KeptFile[]) => {
    state.current.files = next
    setFiles(next)
  }
  const keepPhotos = async (photos: readonly File[]) => {
    const room = visitLimits.photos - photosIn(state.current.files).length
    if (photos.length > room) toast.warning(t('today.too_many_photos', { max: visitLimits.photos }))
    try {
      for (const blob of photos.slice(0, room)) {
        const kept = await keepDraftFile(ID, { name: blob.name, role: 'photo', blob }, base)
        change([...state.current.files, kept])
      }
    } catch {
      toast.error(t('today.not_kept'))
    }
  }
  const add = (chosen: readonly File[]): Promise<void> => {
    const { photos, refusedNames } = choosePhotos(chosen)
    if (refusedNames.length > 0) toast.warning(t('text.unsupported_media_type', { file: refusedNames.join(', ') }))
    state.current.keeping = state.current.keeping.then(() => keepPhotos(photos))
    return state.current.keeping
  }
  const remove = (key: string) => change(state.current.files.filter((file) => file.key !== key))
  /** The files, once all chosen photos are kept. */
  const settled = async () => {
    await state.current.keeping
    return state.current.files
  }
  return { files, add, remove, settled }
}
