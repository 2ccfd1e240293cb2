import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { v4 as uuid } from 'uuid'
import type { Config } from './config.ts'
import { isFull, noSpace } from './full.ts'
import { notFound, Problem } from './wire.ts'

/** Where files are kept: the disk of this machine, or an S3-compatible store. Names in it are always ours. */
export interface Files {
  /** A path of this machine for a file that is still coming in; whoever asks removes what it left there. */
  readonly incomingPath: () => Promise<string>
  /** Takes over a file of this machine, of `bytes` length, under a name from `newFileName`. 503 when the store fails. */
  readonly put: (path: string, name: string, about: { bytes: number; type: string }) => Promise<void>
  /** The bytes of a file; 404 when the store has none of that name. */
  readonly read: (name: string) => Promise<Readable>
  /** Removes a file; one that is not there counts as removed. */
  readonly remove: (name: string) => Promise<void>
  /** Removes what uploads left on this machine before an instant, by processes that died. */
  readonly sweepIncoming: (before: string) => Promise<void>
}

/** A name nobody can guess, with the extension its content has. */
export const newFileName = (extension: string) => `${uuid()}.${extension}`

// A folder of a million files is slow to list: names are spread over 256.
const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`

export function openFiles(config: Config): Files {
  const incoming = join(config.dataDir, 'incoming')
  const kept = join(config.dataDir, 'files')
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= openDisk(config)
    return opened
  }
  const failed = (cause: unknown) => (isFull(cause) ? noSpace(cause) : new Problem(503, { cause }))
  return {
    incomingPath: async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      return join(incoming, uuid())
    },
    put: async (path, name, { bytes, type }) => {
      const about = { contentLength: bytes, contentType: type }
      const moved = config.s3
        ? disk().then((store) => store.moveFromFs(path, keyOf(name), about))
        : moveTo(path, join(kept, keyOf(name)))
      await moved.catch((cause) => {
        throw failed(cause)
      })
    },
    read: async (name) => {
      const store = await disk()
      const there = await store.exists(keyOf(name)).catch((cause) => {
        throw failed(cause)
      })
      if (!there) throw notFound()
      return store.getStream(keyOf(name)).catch((cause) => {
        throw failed(cause)
      })
    },
    remove: async (name) => (await disk()).delete(keyOf(name)),
    sweepIncoming: (before) => removeOlder(incoming, before),
  }
}

/** Whole or not at all, and without needing its space twice, unless the folder is on another disk. */
async function moveTo(path: string, target: string) {
  await mkdir(dirname(target), { recursive: true })
  await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(path, target)
    await rm(path)
  })
}

const silent = () => {}

async function openDisk({ dataDir, s3 }: Config): Promise<Disk> {
  const { Disk } = await import('flydrive')
  if (!s3) {
    const { FSDriver } = await import('flydrive/drivers/fs')
    return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  }
  // Its client is big, and only needed here.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
      ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
      visibility: 'private',
      // What AWS offers beyond the protocol, other stores refuse.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Whoever uploads is waiting: a store that keeps silent is away.
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 5000, socketTimeout: 10_000 },
      // It would write to the console past our log; what fails is thrown anyway.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
    }),
  )
}

async function removeOlder(folder: string, before: string) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const about = await stat(path).catch(() => undefined)
    if (about && about.mtime.toISOString() < before) await rm(path, { force: true })
  }
}
