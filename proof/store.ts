import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from '../server/src/kernel/ports.ts'
import type { Ground } from './ground.ts'
import { start } from './programs.ts'

/** The only key this store knows. */
const key = 'S3RVER'
const bucket = 'callout'

export interface Store {
  /** What the product is told of it. */
  readonly env: Record<string, string>
  /** The names of the objects in the bucket. */
  readonly objects: () => string[]
  readonly stop: () => Promise<unknown>
}

/** Starts an S3-compatible store with an empty bucket, as a process of its own. */
export async function startStore(ground: Ground): Promise<Store> {
  const folder = join(ground.folder, 'store')
  const program = join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js')
  const port = await freePort()
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', bucket, '--silent']
  const origin = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  const { stop } = await start(ground, process.execPath, [program, ...args], answers)
  return {
    env: { S3_ENDPOINT: origin, S3_BUCKET: bucket, S3_ACCESS_KEY: key, S3_SECRET_KEY: key },
    objects: () =>
      readdirSync(join(folder, bucket), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', '')),
    stop: () => stop(),
  }
}
