import { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import type { NewFile, UploadType } from '@callout/domain/attachments/attachment.ts'
import { useEffect, useRef, useState } from 'react'
import { Failed, Refused } from '../kernel/failures.ts'
import { text } from '../kernel/i18n.ts'
import { unique } from '../kernel/unique.ts'
import { uploadFile } from '../kernel/uploadFile.ts'
import { choose, type Notice } from './choose.ts'

/** A file in the list: on its way while it has neither `file` nor `error`. */
export interface Upload {
  readonly key: string
  readonly name: string
  readonly size: number
  /** From 0 to 1; undefined while others go first. */
  readonly sent?: number
  /** What the server calls it, once it is there. */
  readonly file: string
  readonly error?: string
  /** The file itself was refused: trying again would not help. */
  readonly isRefused?: boolean
}

/** Files under way side by side: enough to fill the line, few enough that the first are soon there. */
const sideBySide = 3

interface UploadsOptions {
  readonly type: UploadType
  readonly value: readonly NewFile[]
  readonly onChange: (value: NewFile[]) => void
  /** Files that are not the form's to upload, whose names are taken all the same. */
  readonly beside: readonly Pick<NewFile, 'name'>[]
}

const formValue = (uploads: readonly Upload[]): NewFile[] => uploads.map(({ name, file }) => ({ name, file }))
const uploadsOf = (value: readonly NewFile[]): Upload[] =>
  value.map(({ name, file }) => ({ key: file || unique(), name, file, size: 0 }))

/**
 * The files of a form: chosen, uploaded some at a time, renamed, removed. The form's value names each from the start; one
 * that is not there yet has an empty `file`, which no form with it may send.
 */
export function useUploads({ type, value, onChange, beside }: UploadsOptions) {
  const [uploads, setUploads] = useState(() => uploadsOf(value))
  const [notices, setNotices] = useState<readonly Notice[]>([])
  // What runs on while the screen is drawn anew reads and writes here.
  const now = useRef({
    uploads,
    onChange,
    waiting: [] as string[],
    running: new Map<string, AbortController>(),
    /** Values handed on that have not come back yet: the form is a little behind, not changed from elsewhere. */
    underWay: new Set<string>(),
  })
  now.current.onChange = onChange
  const sources = useRef(new Map<string, File>())

  const change = (next: readonly Upload[]) => {
    const [before, after] = [now.current.uploads, next].map((all) => JSON.stringify(formValue(all))) as [string, string]
    now.current.uploads = [...next]
    setUploads(now.current.uploads)
    if (after === before) return
    now.current.underWay.add(after)
    now.current.onChange(formValue(next))
  }
  const patch = (key: string, news: Partial<Upload>) =>
    change(now.current.uploads.map((one) => (one.key === key ? { ...one, ...news } : one)))

  const start = async (key: string) => {
    const source = sources.current.get(key)
    if (!source) return
    const controller = new AbortController()
    now.current.running.set(key, controller)
    patch(key, { sent: 0 })
    try {
      const onProgress = (sent: number) => patch(key, { sent })
      const { FileName } = await uploadFile(imageApi.upload, { type }, source, {
        onProgress,
        signal: controller.signal,
      })
      patch(key, { file: FileName })
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof Refused || error instanceof Failed)) reportError(error)
      const says = error instanceof Error && error.message !== '' ? error.message : text('message.error_api')
      patch(key, { error: says, isRefused: error instanceof Refused })
    } finally {
      now.current.running.delete(key)
      goOn()
    }
  }
  const goOn = () => {
    const { waiting, running } = now.current
    while (running.size < sideBySide && waiting.length > 0) void start(waiting.shift() as string)
  }
  const forget = (key: string) => {
    now.current.waiting = now.current.waiting.filter((one) => one !== key)
    now.current.running.get(key)?.abort()
    sources.current.delete(key)
  }

  const given = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the value from outside is followed
  useEffect(() => {
    const { underWay } = now.current
    const isMine = given === JSON.stringify(formValue(now.current.uploads))
    if (!isMine && underWay.has(given)) return
    underWay.clear()
    if (isMine) return
    // The form was emptied or filled from elsewhere.
    for (const { key } of now.current.uploads) forget(key)
    now.current.uploads = uploadsOf(value)
    setUploads(now.current.uploads)
  }, [given])

  useEffect(() => {
    const { running } = now.current
    return () => {
      now.current.waiting = []
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  return {
    uploads,
    notices,
    add: (selection: readonly File[]) => {
      const { files, notices } = choose(selection, now.current.uploads, type, beside)
      const added = files.map((source): Upload => {
        const key = unique()
        sources.current.set(key, source)
        now.current.waiting.push(key)
        return { key, name: source.name, size: source.size, file: '' }
      })
      setNotices(notices)
      if (added.length > 0) change([...now.current.uploads, ...added])
      goOn()
    },
    rename: (key: string, name: string) => patch(key, { name }),
    remove: (key: string) => {
      forget(key)
      change(now.current.uploads.filter((one) => one.key !== key))
    },
    retry: (key: string) => {
      const { error: _, sent: __, ...fresh } = now.current.uploads.find((one) => one.key === key) as Upload
      change(now.current.uploads.map((one) => (one.key === key ? fresh : one)))
      now.current.waiting.push(key)
      goOn()
    },
  }
}
