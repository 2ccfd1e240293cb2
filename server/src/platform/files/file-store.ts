import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { v4 as uuid } from 'uuid'
import type { Config } from '../config/config.ts'
import { notFound, Problem } from '../http/problem.ts'
import { diskFullProblem, isDiskFull } from './disk-full.ts'
import { syncPath } from './sync-path.ts'

/** Stores files on the disk of this machine or in an S3-compatible store, under names from `newFileName`. */
export interface FileStore {
  /** Gives a new path on this machine to receive an upload. The caller removes the file unless it is stored. */
  readonly uploadPath: () => Promise<string>
  /**
   * Moves a local file of `bytes` length and MIME type `type` into the store. Throws a 503 problem if the store fails.
   */
  readonly store: (path: string, name: string, about: { bytes: number; type: string }) => Promise<void>
  /** The bytes of a file. Throws a 404 problem if it does not exist, 503 if the store fails. */
  readonly read: (name: string) => Promise<Readable>
  /** Removes a file; does nothing if it does not exist. */
  readonly remove: (name: string) => Promise<void>
  /** Removes upload files last changed before an instant (ISO 8601): leftovers of processes that died. */
  readonly removeStaleUploads: (before: string) => Promise<void>
}

/** A new unguessable name with this extension (without dot). */
export const newFileName = (extension: string) => `${uuid()}.${extension}`

/** The name of one piece of a file that arrives in pieces, counted from 0. */
export const pieceName = (file: string, index: number) => `${file}.${index}.piece`

/** Removes the first `count` pieces of a file. Pieces that do not exist are left out. */
export async function removePieces(files: FileStore, file: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await files.remove(pieceName(file, index))
}

/** The bytes of a file; undefined if it does not exist. Throws a 503 problem if the store fails. */
export async function readIfStored(files: FileStore, name: string): Promise<Readable | undefined> {
  try {
    return await files.read(name)
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}

/** Access to a new file: only by the user of this process. Synced to disk when it is closed. */
const newFileAccess = { mode: 0o600, flush: true } as const

/** Writes a new file on this machine. Fails if it exists. */
export const writeNewFile = (path: string, bytes: Buffer) => writeFile(path, bytes, { flag: 'wx', ...newFileAccess })

/** Opens a new file on this machine to write to. Fails if it exists. */
export const createNewFile = (path: string) => createWriteStream(path, { flags: 'wx', ...newFileAccess })

/** Runs `act` with a new path on this machine, then removes what is still there. */
export async function withUploadPath<T>(files: FileStore, act: (path: string) => Promise<T>): Promise<T> {
  const path = await files.uploadPath()
  try {
    return await act(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** The path of a file in its store. Files are spread over 256 folders: a folder of a million files is slow to list. */
export const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`

/** Creates the file store of the configuration: S3 if it is configured, else `dataDir/files`. */
export function createFileStore(config: Config): FileStore {
  const uploadFolder = join(config.dataDir, 'incoming')
  const filesFolder = join(config.dataDir, 'files')
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= openDisk(config)
    return opened
  }
  const toProblem = (cause: unknown) => (isDiskFull(cause) ? diskFullProblem(cause) : new Problem(503, { cause }))
  return {
    uploadPath: async () => {
      await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
      return join(uploadFolder, uuid())
    },
    store: async (path, name, { bytes, type }) => {
      const metadata = { contentLength: bytes, contentType: type }
      const moved = config.s3
        ? disk().then((store) => store.moveFromFs(path, keyOf(name), metadata))
        : moveFile(path, join(filesFolder, keyOf(name)))
      await moved.catch((cause) => {
        throw toProblem(cause)
      })
    },
    read: async (name) => {
      const store = await disk()
      const isStored = await store.exists(keyOf(name)).catch((cause) => {
        throw toProblem(cause)
      })
      if (!isStored) throw notFound()
      return store.getStream(keyOf(name)).catch((cause) => {
        throw toProblem(cause)
      })
    },
    remove: async (name) => (await disk()).delete(keyOf(name)),
    removeStaleUploads: (before) => removeOlderFiles(uploadFolder, before),
  }
}

/** Moves a file atomically and syncs it to disk; copies it if the target is on another disk. */
async function moveFile(path: string, target: string) {
  const folder = dirname(target)
  const firstNewFolder = await mkdir(folder, { recursive: true })
  await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(path, target)
    await syncPath(target)
    await rm(path)
  })
  await syncPath(folder)
  // The name of a new folder is an entry of its parent, which must be synced too.
  if (firstNewFolder)
    for (let at = folder; at.length >= firstNewFolder.length; at = dirname(at)) await syncPath(dirname(at))
}

const noLog = () => {}

async function openDisk({ dataDir, s3 }: Config): Promise<Disk> {
  const { Disk } = await import('flydrive')
  if (!s3) {
    const { FSDriver } = await import('flydrive/drivers/fs')
    return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  }
  // The S3 client is big: load it only when needed.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
      ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
      visibility: 'private',
      // Other S3 stores refuse these AWS extensions.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Users wait for uploads: give up on a store that does not answer.
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 5000, socketTimeout: 10_000 },
      // Its logger would write to the console; errors are thrown anyway.
      logger: { debug: noLog, info: noLog, warn: noLog, error: noLog },
    }),
  )
}

async function removeOlderFiles(folder: string, before: string) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtime.toISOString() < before) await rm(path, { force: true })
  }
}
