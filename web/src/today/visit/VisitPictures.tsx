import type { Visit } from '@callout/domain/visits/visit.ts'
import { useState } from 'react'
import { Picture } from '../../attachments/view/Picture.tsx'
import { Thumbnail } from '../../attachments/view/Thumbnail.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { FullScreenDialog } from '../dialogs/FullScreenDialog.tsx'
import photoClasses from '../report/photos/Photos.module.css'

/** Photos of a visit on the server, as small pictures that open large. */
export function VisitPictures({ photos }: { readonly photos: NonNullable<Visit['photos']> }) {
  const t = useT()
  const [opened, setOpened] = useState<string>()
  const images = photos.map((photo) => ({ ...photo, content_type: 'image/*' }))
  const image = images.find(({ image_guid }) => image_guid === opened)
  return (
    <>
      <ul className={photoClasses.photos}>
        {images.map((photo, index) => (
          <li key={photo.image_guid} className={photoClasses.photo}>
            <button
              type="button"
              className={photoClasses.open}
              aria-label={t('today.open_photo', { number: index + 1 })}
              onClick={() => setOpened(photo.image_guid)}
            >
              <Thumbnail image={photo} />
            </button>
          </li>
        ))}
      </ul>
      {image && (
        <FullScreenDialog title={image.name} onClose={() => setOpened(undefined)}>
          <Picture image={image} />
        </FullScreenDialog>
      )}
    </>
  )
}
