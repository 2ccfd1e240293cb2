import { type ReactNode, useEffect, useState } from 'react'
import { Thumbnail } from '../../attachments/view/Thumbnail.tsx'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconX } from '../../ui/icons/firstVisitIcons.tsx'
import { IconCamera, IconPhoto } from '../../ui/icons/laterIcons.tsx'
import { FileButton } from '../report/photos/FileButton.tsx'
import classes from '../report/photos/Photos.module.css'
import shared from '../Shared.module.css'
import type { CorrectionPhotoList } from './useCorrectionPhotos.ts'

/** The photos of a sent report: each can be removed, and new ones can be added. */
export function CorrectionPhotos({ photos }: { readonly photos: CorrectionPhotoList }) {
  const t = useT()
  const { kept, added, add, remove, restore, removeAdded } = photos
  return (
    <>
      {kept.length + added.length > 0 && (
        <ul className={classes.photos} aria-label={t('today.photos')}>
          {kept.map((photo, index) => (
            <Photo
              key={photo.image_guid}
              number={index + 1}
              onRemove={() => {
                remove(photo)
                const action = { label: t('action.undo'), run: () => restore(photo) }
                toast.success(t('today.photo_removed', { number: index + 1 }), action)
              }}
            >
              <Thumbnail image={{ ...photo, content_type: 'image/*' }} />
            </Photo>
          ))}
          {added.map((photo, index) => (
            <Photo
              key={`${photo.name} ${photo.lastModified} ${photo.size}`}
              number={kept.length + index + 1}
              onRemove={() => removeAdded(photo)}
            >
              <NewPhoto photo={photo} />
            </Photo>
          ))}
        </ul>
      )}
      <div className={shared.pair}>
        <FileButton capture label={t('today.take_photo')} icon={<IconCamera size={20} />} onFiles={add} />
        <FileButton label={t('today.pick_photos')} icon={<IconPhoto size={20} />} onFiles={add} />
      </div>
    </>
  )
}

interface PhotoProps {
  readonly number: number
  readonly onRemove: () => void
  readonly children: ReactNode
}

function Photo({ number, onRemove, children }: PhotoProps) {
  const t = useT()
  return (
    <li className={classes.photo}>
      {children}
      <button
        type="button"
        className={classes.remove}
        aria-label={t('today.remove_photo', { number })}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden />
      </button>
    </li>
  )
}

function NewPhoto({ photo }: { readonly photo: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(photo)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return url ? <img src={url} alt="" /> : <IconPhoto aria-hidden />
}
