import { type AttachmentImage, maxNameLength } from '@callout/domain/attachments/attachment.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../ui/fields/useMaxLengthError.ts'
import { IconEye } from '../../ui/icons/firstVisitIcons.tsx'
import { IconTrash } from '../../ui/icons/laterIcons.tsx'
import { Thumbnail } from '../view/Thumbnail.tsx'
import { withoutSlashes } from './selectFiles.ts'
import classes from './Uploader.module.css'

interface StoredFileRowProps {
  readonly image: AttachmentImage
  readonly nameError?: string | undefined
  readonly onView: () => void
  readonly onRename: (name: string) => void
  readonly onDelete: (() => void) | undefined
}

/** A stored file of an attachment, to rename, view or delete. */
export function StoredFileRow({ image, nameError, onView, onRename, onDelete }: StoredFileRowProps) {
  const t = useT()
  const tooLong = useMaxLengthError(image.name, maxNameLength)
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Thumbnail image={image} />
      </span>
      <TextInput
        size="xs"
        className={classes.what}
        aria-label={t('upload.file_name')}
        value={image.name}
        required
        error={tooLong ?? (image.name.trim() === '' ? t('text.required') : nameError)}
        onChange={(event) => onRename(withoutSlashes(event.currentTarget.value))}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('attachment.view_one', { name: image.name })}
        onClick={onView}
      >
        <IconEye size={16} />
      </ActionIcon>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('attachment.delete_one', { name: image.name })}
          onClick={onDelete}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  )
}
