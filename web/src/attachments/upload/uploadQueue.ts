import { randomId } from '../../platform/browser/randomId.ts'
import type { UploadOptions } from '../../platform/files/uploadFile.ts'

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
export const maxParallelUploads = 3

interface UploadQueueOptions {
  readonly initial: readonly Upload[]
  /** Sends a file; resolves to its name on the server. */
  readonly send: (source: File, options: UploadOptions) => Promise<string>
  /** Describes the error of an upload that failed. */
  readonly toFailure: (error: unknown) => Pick<Upload, 'error' | 'isRefused'>
  /** Called with all uploads after each change. */
  readonly onChange: (uploads: readonly Upload[]) => void
}

/** Uploads files, a few at a time. A failed upload keeps its file for a retry. */
export function createUploadQueue({ initial, send, toFailure, onChange }: UploadQueueOptions) {
  let uploads = initial
  let waiting: string[] = []
  const running = new Map<string, AbortController>()
  const sources = new Map<string, File>()

  const change = (next: readonly Upload[]) => {
    uploads = next
    onChange(next)
  }
  const patch = (key: string, changes: Partial<Upload>) =>
    change(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const start = async (key: string) => {
    const source = sources.get(key)
    if (!source) return
    const controller = new AbortController()
    running.set(key, controller)
    patch(key, { progress: 0 })
    try {
      const onProgress = (progress: number) => patch(key, { progress })
      patch(key, { file: await send(source, { onProgress, signal: controller.signal }) })
    } catch (error) {
      if (!controller.signal.aborted) patch(key, toFailure(error))
    } finally {
      running.delete(key)
      startNext()
    }
  }
  const startNext = () => {
    while (running.size < maxParallelUploads && waiting.length > 0) void start(waiting.shift() as string)
  }
  const cancel = (key: string) => {
    waiting = waiting.filter((waitingKey) => waitingKey !== key)
    running.get(key)?.abort()
    sources.delete(key)
  }

  return {
    read: () => uploads,
    add: (files: readonly File[]) => {
      const added = files.map((source): Upload => {
        const key = randomId()
        sources.set(key, source)
        waiting.push(key)
        return { key, name: source.name, size: source.size, file: '' }
      })
      if (added.length > 0) change([...uploads, ...added])
      startNext()
    },
    rename: (key: string, name: string) => patch(key, { name }),
    remove: (key: string) => {
      cancel(key)
      change(uploads.filter((upload) => upload.key !== key))
    },
    retry: (key: string) => {
      change(
        uploads.map((upload) => {
          const { error: _, progress, ...restarted } = upload
          return upload.key === key ? restarted : upload
        }),
      )
      waiting.push(key)
      startNext()
    },
    /** Cancels all uploads and continues with others. */
    replace: (others: readonly Upload[]) => {
      for (const { key } of uploads) cancel(key)
      change(others)
    },
    /** Cancels all uploads. */
    stop: () => {
      waiting = []
      for (const controller of running.values()) controller.abort()
    },
  }
}
