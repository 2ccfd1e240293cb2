import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import {
  type AttachmentImage,
  type AttachmentRecord,
  longestName,
  type NewFile,
} from '@callout/domain/attachments/attachment.ts'
import { ActionIcon, Stack, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { toast } from '../kernel/toast.ts'
import { useAct } from '../kernel/useAct.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { labelOf } from '../ui/labels.ts'
import { fileIcon } from './fileIcon.tsx'
import classes from './Uploader.module.css'
import { Uploader } from './Uploader.tsx'

interface AttachmentDialogProps {
  readonly service_job_uuid: string
  /** The attachment to change; none makes a new one. */
  readonly attachment?: AttachmentRecord | undefined
  readonly onView: (image: AttachmentImage) => void
  readonly onClose: () => void
}

/** An attachment in detail: its name, its files to be renamed and viewed, and more files to be added. */
export function AttachmentDialog({ service_job_uuid, attachment, onView, onClose }: AttachmentDialogProps) {
  const t = useT()
  const [name, setName] = useState(attachment?.attachment_name ?? '')
  const [kept, setKept] = useState<readonly AttachmentImage[]>(attachment?.images ?? [])
  const [added, setAdded] = useState<readonly NewFile[]>([])
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState('')
  const act = useAct(attachmentApi.save, { onDone: onClose, onFail: ({ message }) => setRefusal(message) })

  const isNameless = [...kept, ...added].some((file) => file.name.trim() === '') || (attachment && name.trim() === '')
  const isComing = added.some(({ file }) => file === '')
  const isEmpty = !attachment && added.length === 0
  const submit = () => {
    setTried(true)
    setRefusal('')
    if (isNameless || isComing || isEmpty) toast.warning(t('message.fill_in_required_fields'))
    else if (!act.isPending) {
      const images = [...kept.map(({ image_guid, name }) => ({ image_guid, name })), ...added]
      const known = attachment && { ID: attachment.ID, version: attachment.version }
      act.mutate({ service_job_uuid, ...known, attachment_name: name.trim(), images })
    }
  }
  const wrong = isComing ? t('upload.unfinished') : isEmpty ? t('text.required') : undefined

  return (
    <FormDialog
      title={t(attachment ? 'attachment.edit' : 'attachment.add')}
      action={t('save.save')}
      isSending={act.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={labelOf(t, 'attachment_name')}
        placeholder={added[0]?.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={longestName}
        required={attachment !== undefined}
        error={attachment && tried && name.trim() === '' && t('text.required')}
        data-autofocus
      />
      {kept.length > 0 && (
        <ul className={classes.list} aria-label={labelOf(t, 'files')}>
          {kept.map((image) => (
            <KeptFile
              key={image.image_guid}
              image={image}
              onView={() => onView(image)}
              onRename={(to) => setKept(kept.map((one) => (one === image ? { ...one, name: to } : one)))}
            />
          ))}
        </ul>
      )}
      <Stack gap="xs">
        <Uploader value={added} onChange={setAdded} mode="file" error={tried ? wrong : undefined} />
      </Stack>
    </FormDialog>
  )
}

interface KeptFileProps {
  readonly image: AttachmentImage
  readonly onView: () => void
  readonly onRename: (name: string) => void
}

function KeptFile({ image, onView, onRename }: KeptFileProps) {
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
    </li>
  )
}
