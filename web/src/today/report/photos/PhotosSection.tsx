import { IconCamera, IconPhoto, IconX } from '@tabler/icons-react'
import { useT } from '../../../platform/i18n/i18n.ts'
import type { KeptFile } from '../../offline/queue.types.ts'
import classes from '../Report.module.css'
import { Section } from '../Section.tsx'
import type { ReportForm } from '../useReport.ts'
import { FileButton } from './FileButton.tsx'
import { forgetThumbnail, useThumbnail } from './thumbnails.ts'

/** The photos: taken with the camera or chosen, as small pictures. Those of a refused report stay as they are. */
export function PhotosSection({ form }: { readonly form: ReportForm }) {
  const t = useT()
  const { photos, addPhotos, removePhoto, isCorrection } = form
  const remove = (key: string) => {
    forgetThumbnail(key)
    void removePhoto(key)
  }
  return (
    <Section name="photos" error={form.errors.photos}>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <Thumbnail
              key={photo.key}
              photo={photo}
              number={index + 1}
              onRemove={isCorrection ? undefined : () => remove(photo.key)}
            />
          ))}
        </ul>
      )}
      {!isCorrection && (
        <div className={classes.pair}>
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
  readonly onRemove: (() => void) | undefined
}

function Thumbnail({ photo, number, onRemove }: ThumbnailProps) {
  const t = useT()
  const url = useThumbnail(photo.key)
  return (
    <li className={classes.photo}>
      {url ? <img src={url} alt={t('today.photo', { number })} /> : <IconPhoto aria-hidden />}
      {onRemove && (
        <button type="button" aria-label={t('today.remove_photo', { number })} onClick={onRemove}>
          <IconX size={20} aria-hidden />
        </button>
      )}
    </li>
  )
}
