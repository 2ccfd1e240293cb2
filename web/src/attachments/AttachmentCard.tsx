import type { AttachmentBase, AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { formatSize, useFormats } from '../platform/i18n/formats.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import { IconX } from '../ui/icons/firstVisitIcons.tsx'
import { IconPencil, IconTrash } from '../ui/icons/laterIcons.tsx'
import classes from './Attachments.module.css'
import type { Deletion } from './DeleteAttachmentDialog.tsx'
import { Thumbnail } from './view/Thumbnail.tsx'

interface AttachmentCardProps {
  readonly attachment: AttachmentBase
  readonly onView: (image: AttachmentImage) => void
  readonly onEdit: (attachment: AttachmentBase) => void
  readonly onDelete: (deletion: Deletion) => void
}

/** One attachment: name, author, date and files. */
export function AttachmentCard({ attachment, onView, onEdit, onDelete }: AttachmentCardProps) {
  const t = useT()
  const formats = useFormats()
  const { attachment_name, images, user_name, created_at, can } = attachment
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Text fw={600} className={classes.name}>
            {attachment_name}
          </Text>
          <Text size="xs" c="dimmed">
            {user_name} · {formats.readerTime(created_at)}
          </Text>
        </div>
        {can.save && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('attachment.edit_one', { name: attachment_name })}
            onClick={() => onEdit(attachment)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {can.delete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('attachment.delete_one', { name: attachment_name })}
            onClick={() => onDelete({ attachment })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      <ul className={classes.files}>
        {images.map((image) => (
          <FileLine
            key={image.image_guid}
            image={image}
            onView={() => onView(image)}
            // The last file can only be deleted with its attachment.
            onDelete={images.length > 1 && image.can.delete ? () => onDelete({ attachment, image }) : undefined}
          />
        ))}
      </ul>
    </li>
  )
}

interface FileLineProps {
  readonly image: AttachmentImage
  readonly onView: () => void
  readonly onDelete: (() => void) | undefined
}

function FileLine({ image, onView, onDelete }: FileLineProps) {
  const t = useT()
  const lang = useLanguage()
  return (
    <li className={classes.file}>
      <UnstyledButton
        className={classes.view}
        onClick={onView}
        aria-label={`${t('attachment.view_one', { name: image.name })} ${formatSize(image.bytes, lang)}`}
      >
        <Thumbnail image={image} />
        <span className={classes.name}>{image.name}</span>{' '}
        <Text span size="xs" c="dimmed" className={classes.size}>
          {formatSize(image.bytes, lang)}
        </Text>
      </UnstyledButton>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('attachment.delete_one', { name: image.name })}
          onClick={onDelete}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </li>
  )
}
