import type { AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './Attachments.module.css'
import { Thumbnail } from './view/Thumbnail.tsx'

/** Picture and name of the first file of an attachment, and the number of further ones. */
export function FilesCell({ images }: { images: readonly AttachmentImage[] }) {
  const t = useT()
  const [first, ...more] = images
  if (!first) return null
  const { name } = first
  const label = more.length > 0 ? t('attachment.more_files', { name, count: more.length }) : name
  return (
    <span className={classes.filesCell} title={images.map((image) => image.name).join('\n')}>
      <Thumbnail image={first} />
      <span>{label}</span>
    </span>
  )
}
