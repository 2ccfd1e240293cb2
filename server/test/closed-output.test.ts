import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { runningEmbeddedPostgres } from '../src/embedded/postgres.ts'
import { findFreePort } from '../src/platform/config/ports.ts'
import { removeDataDir } from './support/left-postgres.ts'
import { statusOf } from './support/server-process.ts'

it('a server whose output was closed starts, keeps serving and leaves no PostgreSQL behind', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-closed-'))
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), MAIL_UI_PORT: String(mailPort), DEMO_CALLS: '0' }
  const main = join(import.meta.dirname, '../src/main.ts')
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await removeDataDir(dataDir)
  })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.stderr.destroy()
  const isReady = () => statusOf(`http://127.0.0.1:${port}`, '/readyz')
  for (let tries = 0; (await isReady()) !== 200 && child.exitCode === null && tries < 900; tries += 1) await wait(100)
  expect(await isReady()).toBe(200)
  await wait(500)
  expect(await isReady()).toBe(200)
  expect(await runningEmbeddedPostgres(dataDir)).toBeDefined()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined()
}, 120_000)
