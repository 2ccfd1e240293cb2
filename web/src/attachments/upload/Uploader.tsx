import { allowedExtensions, type NewFile } from '@callout/domain/attachments/attachment.ts'
import { Alert, Button, FileButton, Stack, Text } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconUpload } from '../../ui/icons/laterIcons.tsx'
import { useFileViewer } from '../view/useFileViewer.tsx'
import { toViewableUpload } from '../view/viewFile.ts'
import { maxMegabytes } from './selectFiles.ts'
import classes from './Uploader.module.css'
import { UploadRow } from './UploadRow.tsx'
import { hasUnfinishedUploads, useUploads } from './useUploads.ts'

interface UploaderProps {
  /** The chosen files. A file that is still uploading, or has failed, has an empty `file`. */
  readonly value: readonly NewFile[]
  readonly onChange: (value: NewFile[]) => void
  /** Stored files, whose names cannot be used again. */
  readonly existingFiles?: readonly Pick<NewFile, 'name'>[]
  /** Images only, or all supported file types. */
  readonly mode: 'image' | 'file'
  /** Error text for the name of each file, by index. */
  readonly nameErrors?: readonly (string | undefined)[]
  /** True after a submit: shows an error for unfinished uploads. */
  readonly showsUnfinished?: boolean
  /** Other error text of the field. */
  readonly error?: string | undefined
  readonly disabled?: boolean
}

const noFiles: readonly never[] = []

/** File field of a form. Files are chosen or dropped, and uploaded at once; each can be renamed and removed. */
export function Uploader({
  value,
  onChange,
  existingFiles = noFiles,
  mode,
  nameErrors = noFiles,
  showsUnfinished = false,
  error,
  disabled = false,
}: UploaderProps) {
  const t = useT()
  const type = mode === 'image' ? 'Image' : 'File'
  const { uploads, notices, add, ...handlers } = useUploads({ type, value, onChange, existingFiles })
  const [isDragOver, setDragOver] = useState(false)
  const viewer = useFileViewer()
  const resetChooser = useRef<() => void>(null)
  const choose = (files: File[]) => {
    add(files)
    // The browser reports no change if the same file is chosen twice.
    resetChooser.current?.()
  }
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setDragOver(!disabled)
    },
    onDragLeave: () => setDragOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setDragOver(false)
      if (!disabled) add([...event.dataTransfer.files])
    },
  }
  const endings = allowedExtensions[type]
  const errorText = showsUnfinished && hasUnfinishedUploads(value) ? t('upload.unfinished') : error
  return (
    <Stack gap="sm">
      {/* Dropping needs a mouse; the button does the same for everybody. */}
      <div className={classes.zone} data-over={isDragOver || undefined} role="presentation" {...dropHandlers}>
        <FileButton
          multiple
          accept={endings.map((ending) => `.${ending}`).join(',')}
          onChange={choose}
          resetRef={resetChooser}
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
        <Text size="xs" c="dimmed" className={classes.allowedTypes}>
          {t('upload.takes', { types: endings.join(', '), max: maxMegabytes })}
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
          {uploads.map((upload, index) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              nameError={nameErrors[index]}
              disabled={disabled}
              view={(file) => viewer.view(toViewableUpload(file))}
              {...handlers}
            />
          ))}
        </ul>
      )}
      {viewer.dialog}
      {errorText && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText}
        </Text>
      )}
    </Stack>
  )
}
