import { type AttachmentImage, longestName } from '@callout/domain/attachments/attachment.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconEye, IconTrash } from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'
import { fileIcon } from './fileIcon.tsx'
import classes from './Uploader.module.css'

interface KeptFileProps {
  readonly image: AttachmentImage
  readonly onView: () => void
  readonly onRename: (name: string) => void
  readonly onDelete: (() => void) | undefined
}

/** A file the attachment has: its name to be typed over, seen and deleted. */
export function KeptFile({ image, onView, onRename, onDelete }: KeptFileProps) {
  const t = useT()
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{fileIcon(image.name)}</span>
      <TextInput
        size="xs"
        className={classes.what}
        aria-label={t('upload.file_name')}
        value={image.name}
        maxLength={longestName}
        required
        error={image.name.trim() === '' && t('text.required')}
        onChange={(event) => onRename(event.currentTarget.value)}
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
