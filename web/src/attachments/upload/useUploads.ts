import type { NewFile, UploadType } from '@callout/domain/attachments/attachment.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { useEffect, useRef, useState } from 'react'
import { isRequestFailure, RefusedRequestError } from '../../platform/api/errors.ts'
import { randomId } from '../../platform/browser/randomId.ts'
import { uploadFile } from '../../platform/files/uploadFile.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { selectFiles, type UploadNotice } from './selectFiles.ts'
import { createUploadQueue, type Upload } from './uploadQueue.ts'

interface UploadsOptions {
  readonly type: UploadType
  readonly value: readonly NewFile[]
  readonly onChange: (value: NewFile[]) => void
  /** Stored files, whose names cannot be used again. */
  readonly existingFiles: readonly Pick<NewFile, 'name'>[]
}

/** True if a file is still uploading or has failed; the form cannot be submitted then. */
export const hasUnfinishedUploads = (files: readonly NewFile[]) => files.some(({ file }) => file === '')

const toFormValue = (uploads: readonly Upload[]): NewFile[] => uploads.map(({ name, file }) => ({ name, file }))
const toUploads = (value: readonly NewFile[]): Upload[] =>
  value.map(({ name, file }) => ({ key: file || randomId(), name, file, size: 0 }))

function toFailure(error: unknown) {
  if (!isRequestFailure(error)) reportError(error)
  const message = error instanceof Error && error.message !== '' ? error.message : text('message.error_api')
  return { error: message, isRefused: error instanceof RefusedRequestError }
}

/**
 * Uploads the files of a form, a few at a time. The form value lists every file from the start, with an empty `file`
 * until its upload is complete. A form with an empty `file` must not be submitted.
 */
export function useUploads({ type, value, onChange, existingFiles }: UploadsOptions) {
  const [uploads, setUploads] = useState(() => toUploads(value))
  const [notices, setNotices] = useState<readonly UploadNotice[]>([])
  // Running uploads call the newest handler, not that of the render in which they started.
  const publish = useRef(onChange)
  publish.current = onChange
  const valueJson = JSON.stringify(value)
  /** The last value of the form, as JSON. */
  const published = useRef(valueJson)
  /** Values passed to the form but not yet received back, to tell a late value from a change by the form. */
  const pendingValues = useRef(new Set<string>())

  const [queue] = useState(() =>
    createUploadQueue({
      initial: uploads,
      send: async (source, options) => (await uploadFile(imageApi.upload, { type }, source, options)).FileName,
      toFailure,
      onChange: (next) => {
        setUploads([...next])
        const nextValue = toFormValue(next)
        const nextJson = JSON.stringify(nextValue)
        if (nextJson === published.current) return
        published.current = nextJson
        pendingValues.current.add(nextJson)
        publish.current(nextValue)
      },
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the form changes the value
  useEffect(() => {
    const isMine = valueJson === published.current
    if (!isMine && pendingValues.current.has(valueJson)) return
    pendingValues.current.clear()
    if (isMine) return
    // The form itself changed the value, for example by a reset.
    published.current = valueJson
    queue.replace(toUploads(value))
  }, [valueJson])
  useEffect(() => queue.stop, [queue])

  return {
    uploads,
    notices,
    add: (selection: readonly File[]) => {
      const { files, notices } = selectFiles(selection, queue.read(), type, existingFiles)
      setNotices(notices)
      queue.add(files)
    },
    rename: queue.rename,
    remove: queue.remove,
    retry: queue.retry,
  }
}
