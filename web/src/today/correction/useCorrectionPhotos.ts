import { type Visit, visitLimits } from '@callout/domain/visits/visit.ts'
import { useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { preparePhoto } from '../report/photos/shrinkPhoto.ts'
import { uploadPhoto } from './correctionFiles.ts'

type ReportPhoto = NonNullable<Visit['photos']>[number]

/** The photos of a sent report while it is corrected: those that stay, and new ones. */
export function useCorrectionPhotos(visit: Visit) {
  const t = useT()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [added, setAdded] = useState<readonly File[]>([])
  const kept = (visit.photos ?? []).filter(({ image_guid }) => !removed.includes(image_guid))

  const add = async (chosen: readonly File[]) => {
    const room = visitLimits.photos - kept.length - added.length
    if (chosen.length > room) toast.warning(t('today.too_many_photos', { max: visitLimits.photos }))
    for (const photo of chosen.slice(0, room)) {
      const prepared = await preparePhoto(photo, visit)
      if (prepared) setAdded((before) => [...before, prepared])
      else toast.warning(t('today.photo_unreadable', { file: photo.name }))
    }
  }
  /** Uploads the new photos; returns the part of the correction that is about photos. */
  const upload = async () => ({
    ...(added.length > 0 && { photos: await Promise.all(added.map(uploadPhoto)) }),
    ...(removed.length > 0 && { removed_photos: removed }),
  })
  return {
    kept,
    added,
    add,
    remove: (photo: ReportPhoto) => setRemoved([...removed, photo.image_guid]),
    restore: (photo: ReportPhoto) => setRemoved((all) => all.filter((guid) => guid !== photo.image_guid)),
    removeAdded: (photo: File) => setAdded(added.filter((one) => one !== photo)),
    upload,
  }
}

export type CorrectionPhotoList = ReturnType<typeof useCorrectionPhotos>
