import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../platform/browser/lazyComponent.tsx'
import { toast } from '../../../platform/browser/toast.ts'
import { errorIn } from '../../../platform/forms/fieldErrors.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconX } from '../../../ui/icons/firstVisitIcons.tsx'
import { IconCamera, IconPhoto } from '../../../ui/icons/laterIcons.tsx'
import type { KeptFile } from '../../offline/queue.types.ts'
import shared from '../../Shared.module.css'
import { Section } from '../Section.tsx'
import type { ReportForm } from '../useReport.ts'
import { FileButton } from './FileButton.tsx'
import classes from './Photos.module.css'
import { useThumbnail } from './thumbnails.ts'

const PhotoDialog = lazyComponent(() => import('./PhotoDialog.tsx'), 'PhotoDialog')

/** The photos, as small pictures that open large. Out of a refused report they can be taken, but none can be added. */
export function PhotosSection({ form }: { readonly form: ReportForm }) {
  const t = useT()
  const [openedKey, setOpenedKey] = useState<string>()
  const { photos, addPhotos, removePhoto, restorePhoto, namePhoto, isCorrection, refusedFile } = form
  const opened = photos.findIndex(({ key }) => key === openedKey)
  const openedPhoto = photos[opened]
  const remove = (photo: KeptFile, index: number) => {
    removePhoto(photo.key)
    const action = { label: t('action.undo'), run: () => restorePhoto(photo, index) }
    toast.success(t('today.photo_removed', { number: index + 1 }), action)
  }
  return (
    <Section name="photos" error={errorIn(form.errors, 'photos')}>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <Thumbnail
              key={photo.key}
              photo={photo}
              number={index + 1}
              isRefused={photo.key === refusedFile}
              onOpen={() => setOpenedKey(photo.key)}
              onRemove={() => remove(photo, index)}
            />
          ))}
        </ul>
      )}
      {!isCorrection && (
        <div className={shared.pair}>
          <FileButton capture label={t('today.take_photo')} icon={<IconCamera size={20} />} onFiles={addPhotos} />
          <FileButton label={t('today.pick_photos')} icon={<IconPhoto size={20} />} onFiles={addPhotos} />
        </div>
      )}
      {openedPhoto && (
        <Suspense>
          <PhotoDialog
            photo={openedPhoto}
            title={t('today.photo', { number: opened + 1 })}
            onName={isCorrection ? undefined : (name) => namePhoto(openedPhoto.key, name)}
            onDraw={(drawn) => addPhotos([drawn])}
            onClose={() => setOpenedKey(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

interface ThumbnailProps {
  readonly photo: KeptFile
  readonly number: number
  /** True if the report was refused because of it. */
  readonly isRefused: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function Thumbnail({ photo, number, isRefused, onOpen, onRemove }: ThumbnailProps) {
  const t = useT()
  const url = useThumbnail(photo.key)
  return (
    <li className={classes.photo} data-refused={isRefused || undefined}>
      <button type="button" className={classes.open} aria-label={t('today.open_photo', { number })} onClick={onOpen}>
        {url ? <img src={url} alt={t('today.photo', { number })} /> : <IconPhoto aria-hidden />}
      </button>
      {isRefused && <span className={classes.photoError}>{t('today.photo_refused')}</span>}
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
