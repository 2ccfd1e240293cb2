import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDb } from '../src/kernel/db.ts'
import { freePort } from '../src/kernel/ports.ts'
import { killAgainAndAgain } from './crash/kills.ts'
import { aTariff } from './documents.ts'
import { type Letter, openMailServer } from './mail-server.ts'
import { smallNetwork } from './networks.ts'
import { startProduct } from './product.ts'

it('a server killed while people work loses nothing it acknowledged, and leaves nothing half done', async () => {
  const database = await smallNetwork()
  const db = openDb(database.pool)
  await aTariff(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-crash-'))
  const [port, smtp] = [await freePort(), await freePort()]
  const letters: Letter[] = []
  const closeMail = await openMailServer({ port: smtp, letters, thinksMs: () => Math.random() * 60 })
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  }
  const start = () => startProduct(port, env)
  onTestFinished(async () => {
    await closeMail()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const kill = (product: ReturnType<typeof start>) => product.kill()
  const done = await killAgainAndAgain({
    start,
    kill,
    db: async () => db,
    dataDir,
    letters,
    kills: 2,
    clients: 4,
    longestMs: 700,
  })
  expect(done.lost).toBeGreaterThan(0)
  expect(done.claims).toBeGreaterThan(10)
}, 90_000)
