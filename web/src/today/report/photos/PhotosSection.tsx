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
import { forgetThumbnail, useThumbnail } from './thumbnails.ts'

/** The photos, as small pictures. Out of a refused report they can be taken, but none can be added. */
export function PhotosSection({ form }: { readonly form: ReportForm }) {
  const t = useT()
  const { photos, addPhotos, removePhoto, isCorrection, refusedFile } = form
  const remove = (key: string) => {
    if (!isCorrection) forgetThumbnail(key)
    void removePhoto(key)
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
              onRemove={() => remove(photo.key)}
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
    </Section>
  )
}

interface ThumbnailProps {
  readonly photo: KeptFile
  readonly number: number
  /** True if the report was refused because of it. */
  readonly isRefused: boolean
  readonly onRemove: () => void
}

function Thumbnail({ photo, number, isRefused, onRemove }: ThumbnailProps) {
  const t = useT()
  const url = useThumbnail(photo.key)
  return (
    <li className={classes.photo} data-refused={isRefused || undefined}>
      {url ? <img src={url} alt={t('today.photo', { number })} /> : <IconPhoto aria-hidden />}
      {isRefused && <span className={classes.photoError}>{t('today.photo_refused')}</span>}
      <button type="button" aria-label={t('today.remove_photo', { number })} onClick={onRemove}>
        <IconX size={20} aria-hidden />
      </button>
    </li>
  )
}
