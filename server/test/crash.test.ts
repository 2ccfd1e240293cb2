import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../src/platform/config/ports.ts'
import { openDb } from '../src/platform/database/db.ts'
import { runCrashTest } from './crash/kills.ts'
import { openSmallNetwork } from './database/networks.ts'
import { type ReceivedEmail, startMailServer } from './fakes/mail-server.ts'
import { createTariff } from './fixtures/documents.ts'
import { startServerProcess } from './support/server-process.ts'

it('a server killed under load loses nothing it acknowledged and leaves nothing half done', async () => {
  const database = await openSmallNetwork()
  const db = openDb(database.pool)
  await createTariff(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-crash-'))
  const [port, smtp] = [await findFreePort(), await findFreePort()]
  const emails: ReceivedEmail[] = []
  const closeMail = await startMailServer({ port: smtp, emails, delayMs: () => Math.random() * 60 })
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  }
  const start = () => startServerProcess(port, env)
  onTestFinished(async () => {
    await closeMail()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const kill = (product: ReturnType<typeof start>) => product.kill()
  const result = await runCrashTest({
    start,
    kill,
    db: async () => db,
    dataDir,
    emails,
    kills: 2,
    clients: 4,
    longestMs: 700,
  })
  expect(result.retried).toBeGreaterThan(0)
  expect(result.claims).toBeGreaterThan(10)
}, 90_000)
