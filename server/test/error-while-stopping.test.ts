import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runningEmbeddedPostgres } from '../src/embedded/postgres.ts'
import { findFreePort } from '../src/platform/config/ports.ts'
import { removeDataDir } from './support/left-postgres.ts'
import { startServerProcess } from './support/server-process.ts'

/** Code that makes the server fail while it stops. */
const failure = `process.on('SIGTERM', () => setTimeout(() => { throw new Error('a late failure') }, 20))`

it('a server that fails while it stops still stops its PostgreSQL, and ends with 1', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-stopping-'))
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  const env = { DATA_DIR: dataDir, MAIL_UI_PORT: String(mailPort), DEMO_CALLS: '0' }
  const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(failure)}`]
  const server = startServerProcess(port, env, { execArgv })
  onTestFinished(async () => {
    await server.kill()
    await removeDataDir(dataDir)
  })
  await server.ready
  expect(await runningEmbeddedPostgres(dataDir)).toBeDefined()
  const { code } = await server.terminate()
  expect([code, server.output()]).toEqual([1, expect.stringContaining('a late failure')])
  expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined()
}, 240_000)
