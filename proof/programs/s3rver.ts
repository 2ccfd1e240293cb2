import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import type { Sandbox } from '../sandbox.ts'
import { startProcess } from './processes.ts'

/** The only access key of this store. */
const key = 'S3RVER'
const bucket = 'callout'

export interface ObjectStore {
  /** Environment variables for the product. */
  readonly env: Record<string, string>
  /** The names of the objects in the bucket. */
  readonly objects: () => string[]
  readonly stop: () => Promise<unknown>
}

/** Starts an S3-compatible store with an empty bucket, in a process of its own. */
export async function startObjectStore(sandbox: Sandbox): Promise<ObjectStore> {
  const folder = join(sandbox.folder, 'store')
  const program = join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js')
  const port = await findFreePort()
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', bucket, '--silent']
  const origin = `http://127.0.0.1:${port}`
  const isAnswering = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  const { stop } = await startProcess(sandbox, process.execPath, [program, ...args], isAnswering)
  return {
    env: { S3_ENDPOINT: origin, S3_BUCKET: bucket, S3_ACCESS_KEY: key, S3_SECRET_KEY: key },
    objects: () =>
      readdirSync(join(folder, bucket), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', '')),
    stop,
  }
}
