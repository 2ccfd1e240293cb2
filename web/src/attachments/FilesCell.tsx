import type { AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { useT } from '../kernel/i18n.ts'
import classes from './Attachments.module.css'
import { fileIcon } from './fileIcon.tsx'

/** The first file of an attachment, and how many more there are. */
export function FilesCell({ images }: { images: readonly AttachmentImage[] }) {
  const t = useT()
  const [first, ...more] = images
  if (!first) return null
  const { name } = first
  const says = more.length > 0 ? t('attachment.more_files', { name, count: more.length }) : name
  return (
    <span className={classes.filesCell} title={images.map((image) => image.name).join('\n')}>
      {fileIcon(name)}
      <span>{says}</span>
    </span>
  )
}
