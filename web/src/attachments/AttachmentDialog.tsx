import {
  type AttachmentImage,
  type AttachmentOfAny,
  longestName,
  type NewFile,
} from '@callout/domain/attachments/attachment.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { focusFirstError } from '../kernel/focusError.ts'
import { useT } from '../kernel/i18n.ts'
import { toast } from '../kernel/toast.ts'
import { useAct } from '../kernel/useAct.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { labelOf } from '../ui/labels.ts'
import { DeleteAttachment, type Deletion } from './DeleteAttachment.tsx'
import { KeptFile } from './KeptFile.tsx'
import { type AttachmentOwner, callsFor } from './owner.ts'
import classes from './Uploader.module.css'
import { Uploader } from './Uploader.tsx'
import { useViewer } from './useViewer.tsx'

interface AttachmentDialogProps {
  readonly owner: AttachmentOwner
  /** The attachment to change; none makes a new one. */
  readonly attachment?: AttachmentOfAny | undefined
  readonly onClose: () => void
}

/** An attachment in detail: its name, its files to be renamed and viewed, and more files to be added. */
export function AttachmentDialog({ owner, attachment, onClose }: AttachmentDialogProps) {
  const t = useT()
  const [name, setName] = useState(attachment?.attachment_name ?? '')
  const [kept, setKept] = useState<readonly AttachmentImage[]>(attachment?.images ?? [])
  const [added, setAdded] = useState<readonly NewFile[]>([])
  const [version, setVersion] = useState(attachment?.version)
  const [deleting, setDeleting] = useState<Deletion>()
  const viewer = useViewer()
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState('')
  const act = useAct(callsFor(owner).save, { onDone: onClose, onFail: ({ message }) => setRefusal(message) })

  const isRenamed = ({ image_guid, name }: AttachmentImage) =>
    name !== attachment?.images.find((image) => image.image_guid === image_guid)?.name
  const isNameless = [...kept, ...added].some((file) => file.name.trim() === '') || (attachment && name.trim() === '')
  const isComing = added.some(({ file }) => file === '')
  const isEmpty = !attachment && added.length === 0
  const submit = () => {
    setTried(true)
    setRefusal('')
    if (isNameless || isComing || isEmpty) {
      toast.warning(t('message.fill_in_required_fields'))
      focusFirstError()
    } else if (!act.isPending) {
      // A file left out stays as it is, and a save takes so many at most.
      const images = [...kept.filter(isRenamed).map(({ image_guid, name }) => ({ image_guid, name })), ...added]
      const known = attachment && { ID: attachment.ID, version }
      act.mutate({ ...owner, ...known, attachment_name: name.trim(), images })
    }
  }
  const forget = ({ image_guid }: AttachmentImage) => {
    setKept((before) => before.filter((one) => one.image_guid !== image_guid))
    // Whoever deleted the file knows the version that made: it is no conflict.
    setVersion((before) => before && before + 1)
    setDeleting(undefined)
  }
  const wouldLose = () => added.length > 0 || name !== (attachment?.attachment_name ?? '') || kept.some(isRenamed)
  const wrong = isComing ? t('upload.unfinished') : isEmpty ? t('text.required') : undefined

  return (
    <FormDialog
      title={t(attachment ? 'attachment.edit' : 'attachment.add')}
      action={t('save.save')}
      isSending={act.isPending}
      refusal={refusal}
      wouldLose={wouldLose}
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
              onView={() => viewer.view(image)}
              onRename={(to) => setKept(kept.map((one) => (one === image ? { ...one, name: to } : one)))}
              // The last file goes with its attachment.
              onDelete={
                attachment && image.can.delete && kept.length > 1 ? () => setDeleting({ attachment, image }) : undefined
              }
            />
          ))}
        </ul>
      )}
      <Stack gap="xs">
        <Uploader value={added} onChange={setAdded} beside={kept} mode="file" error={tried ? wrong : undefined} />
      </Stack>
      {attachment?.can.delete && (
        <Group>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={16} />}
            onClick={() => setDeleting({ attachment })}
          >
            {t('attachment.delete_whole')}
          </Button>
        </Group>
      )}
      {viewer.dialog}
      {deleting && (
        <DeleteAttachment
          {...deleting}
          owner={owner}
          onDone={() => (deleting.image ? forget(deleting.image) : onClose())}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </FormDialog>
  )
}
