import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { translate } from '@callout/domain/messages/translate.ts'
import { runningEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { openDb, openPool } from '../../server/src/platform/database/db.ts'
import { auditStoredData } from '../../server/test/crash/audit.ts'
import { signIn, startLoad } from '../../server/test/crash/load.ts'
import { type ReceivedEmail, startMailServer } from '../../server/test/fakes/mail-server.ts'
import { createTariff } from '../../server/test/fixtures/documents.ts'
import { createNetworks, pictureBytes } from '../../server/test/fixtures/factories.ts'
import { type ServerProcess, startServerProcess } from '../../server/test/support/server-process.ts'
import { assertClaim, missingPrerequisite, type ProofFigures, type Sandbox } from '../sandbox.ts'
import { startInstallation } from '../support/installation.ts'
import {
  messageOf,
  requestAs,
  requestCallList,
  type TimedResponse,
  upload,
  type VisitorContext,
} from '../support/visitor.ts'

const megabyte = 1024 * 1024

/** Mounts a file system of this size until the sandbox ends. Needs root. */
function mountSmallDisk(sandbox: Sandbox, name: string, megabytes: number): string {
  const folder = join(sandbox.folder, name)
  mkdirSync(folder)
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw missingPrerequisite('only root on Linux can make a small disk')
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  if (made.status !== 0) throw missingPrerequisite('this machine lets nobody mount a small disk')
  sandbox.onCleanup(() => spawnSync('umount', ['-l', folder]))
  return folder
}

/** Fills a disk to its last bytes. */
function fillDisk(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(join(folder, 'filler'), new Uint8Array(bavail * bsize))
  } catch {
    // Another process took the last bytes first.
  }
}

/** Fills the disk of uploads: checks the refusals and the stored data. */
export async function proveFullFileDisk(sandbox: Sandbox): Promise<ProofFigures> {
  // Some spare space, because the rest of a refused upload may be freed only after its answer.
  const dataDir = mountSmallDisk(sandbox, 'small', 25)
  const installation = await startInstallation(sandbox)
  const product = installation.start({ DATA_DIR: dataDir })
  await product.ready
  const token = (await signIn(product.origin, installation.db)).tokens.dispatcher
  const visitor: VisitorContext = { origin: product.origin, token, lang: 'es' }
  const taken: string[] = []
  let full: TimedResponse | undefined
  for (let n = 0; !full && n < 20; n += 1) {
    const answer = await upload(visitor, 3 * megabyte)
    if (answer.status === 200) taken.push(JSON.parse(answer.text).FileName)
    else full = answer
  }
  const expectedMessage = translate('es', 'problem.no_space')
  assertClaim(
    full?.status === 503 && messageOf(full) === expectedMessage,
    `the refused upload is answered in Spanish, not ${full?.text}`,
  )
  const rows = await installation.db.selectFrom('uploads').select('file').execute()
  assertClaim(rows.length === taken.length, 'what was refused leaves no row')
  assertClaim(readdirSync(join(dataDir, 'incoming')).length === 0, 'what was refused leaves no incomplete file')
  for (const name of taken) {
    const { status, text } = await requestAs(visitor, `/Images/GetFile/${name}?type=Temp`)
    assertClaim(status === 200 && text.length > pictureBytes.length, 'files stored before are complete')
  }
  assertClaim((await requestCallList(visitor)).status === 200, 'a list is answered meanwhile')
  const first = taken[0] ?? ''
  rmSync(join(dataDir, 'files', first.slice(0, 2), first))
  const again = await upload(visitor, 3 * megabyte)
  assertClaim(again.status === 200, `with space again, the upload can be repeated, not ${again.status} ${again.text}`)
  assertClaim((await product.terminate()).code === 0, 'the server ends with 0')
  return { 'uploads taken until the disk was full': taken.length, 'the next one': `503, "${messageOf(full)}"` }
}

/** Fills the disk of the embedded database under load, and frees it again. */
export async function proveFullDatabaseDisk(sandbox: Sandbox): Promise<ProofFigures> {
  const dataDir = mountSmallDisk(sandbox, 'data', 320)
  const emails: ReceivedEmail[] = []
  const smtp = await findFreePort()
  sandbox.onCleanup(await startMailServer({ port: smtp, emails }))
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  const env = {
    DATA_DIR: dataDir,
    DEMO_CALLS: '0',
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_UI_PORT: String(mailPort),
  }
  let product = startServerProcess(port, env)
  sandbox.onCleanup(() => product.terminate())
  await product.ready
  const db = await openEmbeddedDb(sandbox, dataDir)
  await createNetworks(db)
  await createTariff(db)
  const people = await signIn(product.origin, db)
  const load = startLoad(product.origin, people, 4)
  await wait(2000)
  fillDisk(dataDir)
  const ended = await createCallsUntilRefused(product, people.tokens.dispatcher)
  rmSync(join(dataDir, 'filler'))
  if (ended) {
    product = startServerProcess(port, env)
    await product.ready
  }
  const before = load.claims.length
  for (let tries = 0; load.claims.length < before + 5 && tries < 300; tries += 1) await wait(100)
  assertClaim(load.claims.length >= before + 5, 'with space again, people work on')
  await load.finish()
  const dbAfter = await openEmbeddedDb(sandbox, dataDir)
  const { claims } = await auditStoredData({ db: dbAfter, dataDir, claims: load.claims, emails })
  assertClaim((await product.terminate()).code === 0, 'the server ends with 0')
  return {
    'changes acknowledged before and after, none lost': claims,
    'while the disk was full': ended
      ? 'PostgreSQL ended, the server said so; both started again'
      : 'answered 503, went on',
  }
}

/** Opens the embedded database in this folder until the sandbox ends. */
async function openEmbeddedDb(sandbox: Sandbox, dataDir: string) {
  const pool = openPool((await runningEmbeddedPostgres(dataDir)) ?? '', 3)
  sandbox.onCleanup(() => pool.end())
  return openDb(pool)
}

/** Creates calls until one is answered 503 or the server ends. True if it has ended. */
async function createCallsUntilRefused({ origin, isGone }: ServerProcess, token: string): Promise<boolean> {
  const call = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L' }
  let status = 0
  for (let n = 0; n < 1000 && !isGone() && status !== 503; n += 1) {
    // These calls are not part of the load's claims: only their answers count. Random text cannot be compressed.
    const body = { ...call, subject: `filler ${n}`, description: randomBytes(1500).toString('base64') }
    const answer = await requestAs({ origin, token, lang: 'es' }, '/api/ServiceCall/CreateServiceCall', body)
    status = answer.status
    assertClaim(status !== 200 || !JSON.parse(answer.text).HasError, `calls are created, not answered ${answer.text}`)
  }
  const startedAt = Date.now()
  while (!isGone() && Date.now() - startedAt < 5000) await wait(100)
  assertClaim(isGone() || status === 503, `a full disk refuses calls or ends the server, not ${status}`)
  return isGone()
}
