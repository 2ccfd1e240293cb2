import { longestName } from '@callout/domain/attachments/attachment.ts'
import { ActionIcon, Progress, Text, TextInput } from '@mantine/core'
import { IconEye, IconRefresh, IconX } from '@tabler/icons-react'
import { showSize } from '../kernel/formats.ts'
import { useLanguage, useT } from '../kernel/i18n.ts'
import { fileIcon } from './fileIcon.tsx'
import classes from './Uploader.module.css'
import type { Upload } from './useUploads.ts'

interface UploadRowProps {
  readonly upload: Upload
  readonly disabled: boolean
  readonly rename: (key: string, name: string) => void
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
  readonly view: (upload: Upload) => void
}

/** One chosen file: its name to be typed over, how far it is, and away with it. */
export function UploadRow({ upload, disabled, rename, remove, retry, view }: UploadRowProps) {
  const t = useT()
  const { key, name, error, isRefused } = upload
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{fileIcon(name)}</span>
      <div className={classes.what}>
        <TextInput
          size="xs"
          aria-label={t('upload.file_name')}
          value={name}
          maxLength={longestName}
          required
          disabled={disabled}
          error={name.trim() === '' && t('text.required')}
          onChange={(event) => rename(key, event.currentTarget.value)}
          // Enter would send the form the file belongs to.
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

function UploadState({ upload: { name, size, sent, file, error } }: { upload: Upload }) {
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
        {[size > 0 && showSize(size, lang), t('upload.done')].filter(Boolean).join(' · ')}
      </Text>
    )
  const percent = Math.floor((sent ?? 0) * 100)
  const says =
    sent === undefined ? t('upload.waiting') : percent === 100 ? t('upload.checking') : t('upload.sending', { percent })
  return (
    <div className={classes.state}>
      <Progress value={percent} size="sm" aria-label={name} className={classes.bar} />
      <Text size="xs" c="dimmed">
        {says}
      </Text>
    </div>
  )
}
