import { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import type { NewFile, UploadType } from '@callout/domain/attachments/attachment.ts'
import { useEffect, useRef, useState } from 'react'
import { RefusedRequestError, RequestError } from '../../platform/api/errors.ts'
import { randomId } from '../../platform/browser/randomId.ts'
import { uploadFile } from '../../platform/files/uploadFile.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { selectFiles, type UploadNotice } from './selectFiles.ts'

/** A chosen file. It is waiting or uploading while it has neither `file` nor `error`. */
export interface Upload {
  readonly key: string
  readonly name: string
  readonly size: number
  /** From 0 to 1; undefined while it waits for other uploads. */
  readonly progress?: number
  /** Name on the server; empty until the upload is complete. */
  readonly file: string
  readonly error?: string
  /** True if the server refused the file, so a retry makes no sense. */
  readonly isRefused?: boolean
}

/** Enough to use the bandwidth, few enough that the first files finish soon. */
const maxParallelUploads = 3

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

/**
 * Uploads the files of a form, a few at a time. The form value lists every file from the start, with an empty `file`
 * until its upload is complete. A form with an empty `file` must not be submitted.
 */
export function useUploads({ type, value, onChange, existingFiles }: UploadsOptions) {
  const [uploads, setUploads] = useState(() => toUploads(value))
  const [notices, setNotices] = useState<readonly UploadNotice[]>([])
  // Running uploads need the newest state, not that of the render in which they started.
  const state = useRef({
    uploads,
    onChange,
    waiting: [] as string[],
    running: new Map<string, AbortController>(),
    /** Values passed to the form but not yet received back, to tell a late value from a change by the form. */
    pendingValues: new Set<string>(),
  })
  state.current.onChange = onChange
  const sources = useRef(new Map<string, File>())

  const setAndPublish = (next: readonly Upload[]) => {
    const [before, after] = [state.current.uploads, next].map((all) => JSON.stringify(toFormValue(all))) as [
      string,
      string,
    ]
    state.current.uploads = [...next]
    setUploads(state.current.uploads)
    if (after === before) return
    state.current.pendingValues.add(after)
    state.current.onChange(toFormValue(next))
  }
  const patch = (key: string, changes: Partial<Upload>) =>
    setAndPublish(state.current.uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const start = async (key: string) => {
    const source = sources.current.get(key)
    if (!source) return
    const controller = new AbortController()
    state.current.running.set(key, controller)
    patch(key, { progress: 0 })
    try {
      const onProgress = (sent: number) => patch(key, { progress: sent })
      const { FileName } = await uploadFile(imageApi.upload, { type }, source, {
        onProgress,
        signal: controller.signal,
      })
      patch(key, { file: FileName })
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof RefusedRequestError || error instanceof RequestError)) reportError(error)
      const message = error instanceof Error && error.message !== '' ? error.message : text('message.error_api')
      patch(key, { error: message, isRefused: error instanceof RefusedRequestError })
    } finally {
      state.current.running.delete(key)
      startNext()
    }
  }
  const startNext = () => {
    const { waiting, running } = state.current
    while (running.size < maxParallelUploads && waiting.length > 0) void start(waiting.shift() as string)
  }
  const cancelUpload = (key: string) => {
    state.current.waiting = state.current.waiting.filter((waitingKey) => waitingKey !== key)
    state.current.running.get(key)?.abort()
    sources.current.delete(key)
  }

  const valueJson = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the form changes the value
  useEffect(() => {
    const { pendingValues } = state.current
    const isMine = valueJson === JSON.stringify(toFormValue(state.current.uploads))
    if (!isMine && pendingValues.has(valueJson)) return
    pendingValues.clear()
    if (isMine) return
    // The form itself changed the value, for example by a reset.
    for (const { key } of state.current.uploads) cancelUpload(key)
    state.current.uploads = toUploads(value)
    setUploads(state.current.uploads)
  }, [valueJson])

  useEffect(() => {
    const { running } = state.current
    return () => {
      state.current.waiting = []
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  return {
    uploads,
    notices,
    add: (selection: readonly File[]) => {
      const { files, notices } = selectFiles(selection, state.current.uploads, type, existingFiles)
      const added = files.map((source): Upload => {
        const key = randomId()
        sources.current.set(key, source)
        state.current.waiting.push(key)
        return { key, name: source.name, size: source.size, file: '' }
      })
      setNotices(notices)
      if (added.length > 0) setAndPublish([...state.current.uploads, ...added])
      startNext()
    },
    rename: (key: string, name: string) => patch(key, { name }),
    remove: (key: string) => {
      cancelUpload(key)
      setAndPublish(state.current.uploads.filter((upload) => upload.key !== key))
    },
    retry: (key: string) => {
      const { error: _, progress, ...restarted } = state.current.uploads.find((upload) => upload.key === key) as Upload
      setAndPublish(state.current.uploads.map((upload) => (upload.key === key ? restarted : upload)))
      state.current.waiting.push(key)
      startNext()
    },
  }
}
