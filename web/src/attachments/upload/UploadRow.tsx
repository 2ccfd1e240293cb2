import { maxNameLength } from '@callout/domain/attachments/attachment.ts'
import { ActionIcon, Progress, Text, TextInput } from '@mantine/core'
import { formatSize } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../ui/fields/useMaxLengthError.ts'
import { IconEye, IconX } from '../../ui/icons/firstVisitIcons.tsx'
import { IconRefresh } from '../../ui/icons/laterIcons.tsx'
import { fileIcon } from '../view/fileIcon.tsx'
import { Thumbnail } from '../view/Thumbnail.tsx'
import { toViewableUpload } from '../view/viewFile.ts'
import { withoutSlashes } from './selectFiles.ts'
import classes from './Uploader.module.css'
import type { Upload } from './uploadQueue.ts'

interface UploadRowProps {
  readonly upload: Upload
  readonly nameError?: string | undefined
  readonly disabled: boolean
  readonly rename: (key: string, name: string) => void
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
  readonly view: (upload: Upload) => void
}

/** A file being uploaded: editable name, progress, and buttons to retry, view and remove it. */
export function UploadRow({ upload, nameError, disabled, rename, remove, retry, view }: UploadRowProps) {
  const t = useT()
  const { key, name, file, error, isRefused } = upload
  const tooLong = useMaxLengthError(name, maxNameLength)
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        {file ? <Thumbnail image={toViewableUpload({ name, file })} /> : fileIcon(name)}
      </span>
      <div className={classes.what}>
        <TextInput
          size="xs"
          aria-label={t('upload.file_name')}
          value={name}
          required
          disabled={disabled}
          error={tooLong ?? (name.trim() === '' ? t('text.required') : nameError)}
          onChange={(event) => rename(key, withoutSlashes(event.currentTarget.value))}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <UploadState upload={upload} />
      </div>
      {error && !isRefused && (
        <ActionIcon variant="subtle" aria-label={t('upload.retry_one', { file: name })} onClick={() => retry(key)}>
          <IconRefresh size={16} />
        </ActionIcon>
      )}
      {upload.file !== '' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('attachment.view_one', { name })}
          onClick={() => view(upload)}
        >
          <IconEye size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={disabled}
        aria-label={t('upload.remove_one', { file: name })}
        onClick={() => remove(key)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}

function UploadState({ upload: { name, size, progress, file, error } }: { upload: Upload }) {
  const t = useT()
  const lang = useLanguage()
  if (error)
    return (
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {error}
      </Text>
    )
  if (file !== '')
    return (
      <Text size="xs" c="dimmed">
        {[size > 0 && formatSize(size, lang), t('upload.done')].filter(Boolean).join(' · ')}
      </Text>
    )
  const percent = Math.floor((progress ?? 0) * 100)
  const stateText =
    progress === undefined
      ? t('upload.waiting')
      : percent === 100
        ? t('upload.checking')
        : t('upload.sending', { percent })
  return (
    <div className={classes.state}>
      <Progress value={percent} size="sm" aria-label={name} className={classes.bar} />
      <Text size="xs" c="dimmed">
        {stateText}
      </Text>
    </div>
  )
}
