import { extensions, type NewFile } from '@callout/domain/attachments/attachment.ts'
import { Alert, Button, FileButton, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { megabytes } from './choose.ts'
import classes from './Uploader.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './useUploads.ts'
import { useViewer } from './useViewer.tsx'
import { waitingFile } from './viewFile.ts'

interface UploaderProps {
  /** The files so far; one still on its way, or failed, has an empty `file`. */
  readonly value: readonly NewFile[]
  readonly onChange: (value: NewFile[]) => void
  /** Files that are kept already, and whose names are taken. */
  readonly beside?: readonly Pick<NewFile, 'name'>[]
  /** Pictures only, or any file the portal takes. */
  readonly mode: 'image' | 'file'
  /** Why the form that holds them can't be sent. */
  readonly error?: string | undefined
  readonly disabled?: boolean
}

const none: readonly never[] = []

/** Files of a form: chosen or dropped, several at once, uploaded right away; each can be renamed and removed. */
export function Uploader({ value, onChange, beside = none, mode, error, disabled = false }: UploaderProps) {
  const t = useT()
  const type = mode === 'image' ? 'Image' : 'File'
  const { uploads, notices, add, ...act } = useUploads({ type, value, onChange, beside })
  const [over, setOver] = useState(false)
  const viewer = useViewer()
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(!disabled)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (!disabled) add([...event.dataTransfer.files])
    },
  }
  const endings = extensions[type]
  return (
    <Stack gap="sm">
      {/* Dropping is a second way for the mouse; the button does the same for everybody. */}
      <div className={classes.zone} data-over={over || undefined} role="presentation" {...drop}>
        <FileButton
          multiple
          accept={endings.map((ending) => `.${ending}`).join(',')}
          onChange={add}
          disabled={disabled}
        >
          {(button) => (
            <Button {...button} variant="default" size="sm" leftSection={<IconUpload size={16} />} disabled={disabled}>
              {t('upload.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t('upload.drop')}
        </Text>
        <Text size="xs" c="dimmed" className={classes.takes}>
          {t('upload.takes', { types: endings.join(', '), max: megabytes })}
        </Text>
      </div>
      {notices.length > 0 && (
        <Alert color="yellow" role="alert" py="xs">
          {notices.map(({ key, params }) => (
            <div key={`${key} ${params.file}`}>{t(key, params)}</div>
          ))}
        </Alert>
      )}
      {uploads.length > 0 && (
        <ul className={classes.list} aria-label={t('upload.list')}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              disabled={disabled}
              view={(file) => viewer.view(waitingFile(file))}
              {...act}
            />
          ))}
        </ul>
      )}
      {viewer.dialog}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
