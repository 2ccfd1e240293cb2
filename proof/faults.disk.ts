import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { translate } from '@callout/domain/messages/translate.ts'
import { runningEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { openDb, openPool } from '../server/src/kernel/db.ts'
import { freePort } from '../server/src/kernel/ports.ts'
import { audit } from '../server/test/crash/audit.ts'
import { signIn, startLoad } from '../server/test/crash/load.ts'
import { aTariff } from '../server/test/documents.ts'
import { aNetwork, aPicture } from '../server/test/factories.ts'
import { type Letter, openMailServer } from '../server/test/mail-server.ts'
import { startProduct } from '../server/test/product.ts'
import { expect, type Figures, type Ground, lacking } from './ground.ts'
import { openHouse } from './house.ts'
import { type Answered, aPage, messageOf, upload, type Visit, visit } from './visitor.ts'

const megabyte = 1024 * 1024

/** A file system of so many megabytes, gone with the ground. Only root may make one. */
function smallDisk(ground: Ground, name: string, megabytes: number): string {
  const folder = join(ground.folder, name)
  mkdirSync(folder)
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw lacking('only root on Linux can make a small disk')
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  if (made.status !== 0) throw lacking('this machine lets nobody mount a small disk')
  ground.atEnd(() => spawnSync('umount', ['-l', folder]))
  return folder
}

/** Fills a disk to its last bytes. */
function fill(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(join(folder, 'filler'), new Uint8Array(bavail * bsize))
  } catch {
    // Somebody else took the last of it meanwhile.
  }
}

/** The disk of uploads full: who is told what, and what is left. */
export async function fullDiskOfFiles(ground: Ground): Promise<Figures> {
  // Some space beside the pictures it can hold: what is left of one may be freed a moment after its answer.
  const dataDir = smallDisk(ground, 'small', 25)
  const house = await openHouse(ground)
  const product = house.start({ DATA_DIR: dataDir })
  await product.ready
  const token = (await signIn(product.origin, house.db)).get('dispatcher') ?? ''
  const visitor: Visit = { origin: product.origin, token, lang: 'es' }
  const taken: string[] = []
  let full: Answered | undefined
  for (let n = 0; !full && n < 20; n += 1) {
    const answer = await upload(visitor, 3 * megabyte)
    if (answer.status === 200) taken.push(JSON.parse(answer.text).FileName)
    else full = answer
  }
  const clear = translate('es', 'problem.no_space')
  expect(full?.status === 503 && messageOf(full) === clear, `who uploads is told in Spanish, not ${full?.text}`)
  const rows = await house.db.selectFrom('uploads').select('file').execute()
  expect(rows.length === taken.length, 'what was refused leaves no row')
  expect(readdirSync(join(dataDir, 'incoming')).length === 0, 'what was refused leaves nothing coming in')
  for (const name of taken) {
    const { status, text } = await visit(visitor, `/Images/GetFile/${name}?type=Temp`)
    expect(status === 200 && text.length > aPicture.length, 'what was taken before is whole')
  }
  expect((await aPage(visitor)).status === 200, 'everything else goes on')
  const first = taken[0] ?? ''
  rmSync(join(dataDir, 'files', first.slice(0, 2), first))
  const again = await upload(visitor, 3 * megabyte)
  expect(again.status === 200, `with space again, the upload can be repeated, not ${again.status} ${again.text}`)
  expect((await product.terminate()).code === 0, 'the server ends with 0')
  return { 'uploads taken until the disk was full': taken.length, 'the next one': `503, "${messageOf(full)}"` }
}

/** The disk of the embedded database full while people work, and emptied again. */
export async function fullDiskOfDatabase(ground: Ground): Promise<Figures> {
  const dataDir = smallDisk(ground, 'data', 320)
  const letters: Letter[] = []
  const smtp = await freePort()
  ground.atEnd(await openMailServer({ port: smtp, letters }))
  const [port, mailPort] = [await freePort(), await freePort()]
  const env = {
    DATA_DIR: dataDir,
    DEMO_CALLS: '0',
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_UI_PORT: String(mailPort),
  }
  let product = startProduct(port, env)
  ground.atEnd(() => product.terminate())
  await product.ready
  const pool = openPool((await runningEmbeddedPostgres(dataDir)) ?? '', 3)
  ground.atEnd(() => pool.end())
  const db = openDb(pool)
  await aNetwork(db)
  await aTariff(db)
  const tokens = await signIn(product.origin, db)
  const load = startLoad(product.origin, tokens, 4)
  await wait(2000)
  fill(dataDir)
  const visitor: Visit = { origin: product.origin, token: tokens.get('dispatcher') ?? '', lang: 'es' }
  const told: string[] = []
  const call = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', description: 'x'.repeat(4000) }
  for (let n = 0; n < 400 && !product.isGone() && !told.includes('503'); n += 1) {
    // Made beside the clients', so that nobody looks for them: only their statuses count.
    const answer = await visit(visitor, '/api/ServiceCall/CreateServiceCall', { ...call, subject: `filler ${n}` })
    told.push(String(answer.status))
  }
  const begun = Date.now()
  while (!product.isGone() && Date.now() - begun < 5000) await wait(100)
  const ended = product.isGone()
  rmSync(join(dataDir, 'filler'))
  if (ended) {
    product = startProduct(port, env)
    await product.ready
  }
  const before = load.claims.length
  for (let tries = 0; load.claims.length < before + 5 && tries < 300; tries += 1) await wait(100)
  expect(load.claims.length >= before + 5, 'with space again, people work on')
  await load.finish()
  const again = openPool((await runningEmbeddedPostgres(dataDir)) ?? '', 3)
  ground.atEnd(() => again.end())
  const { claims } = await audit({ db: openDb(again), dataDir, claims: load.claims, letters })
  expect(existsSync(dataDir), 'the disk is there')
  expect((await product.terminate()).code === 0, 'the server ends with 0')
  return {
    'changes acknowledged before and after, none lost': claims,
    'while the disk was full': ended
      ? 'PostgreSQL ended, the server said so; both started again'
      : 'answered 503, went on',
  }
}
