import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { readConfig } from '../../src/kernel/config.ts'
import type { DB } from '../../src/kernel/db.types.ts'
import { openFiles } from '../../src/kernel/files.ts'
import { sweepUploads } from '../../src/kernel/sweep.ts'
import type { Letter } from '../mail-server.ts'
import { brokenClaims } from './claims.ts'
import { wrongsIn } from './consistency.ts'
import type { Claim } from './lives.ts'

export interface Audited {
  readonly claims: number
  readonly mails: number
  /** Letters that came more than once, each time under the same Message-ID. */
  readonly repeated: number
  /** What processes that died had left on the disk, and the sweep removed. */
  readonly swept: number
}

interface Evidence {
  readonly db: Kysely<DB>
  readonly dataDir: string
  readonly claims: readonly Claim[]
  readonly letters: readonly Letter[]
}

/** Looks at everything the clients were told, and at everything that is there. Throws what is wrong, if anything is. */
export async function audit({ db, dataDir, claims, letters }: Evidence): Promise<Audited> {
  await mailsSent(db)
  const found = filesIn(join(dataDir, 'files'))
  const wrong = [
    ...(await brokenClaims(db, claims, new Set(found.keys()))).map((claim) => `lost although acknowledged: ${claim}`),
    ...(await wrongsIn(db)),
    ...(await wrongLetters(db, letters)),
    ...(await wrongFiles(db, found)),
  ]
  // Two days later: whatever nobody holds is gone, and nothing else.
  const later = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString()
  await sweepUploads(db, openFiles(readConfig({ DATA_DIR: dataDir })), later)
  const left = filesIn(join(dataDir, 'files'))
  const unheld = [...left.keys(), ...filesIn(join(dataDir, 'incoming')).keys()].length
  const held = (await db.selectFrom('uploads').select('file').execute()).length
  if (unheld !== held) wrong.push(`${unheld} files on the disk after the sweep, and ${held} that records hold`)
  wrong.push(...(await wrongFiles(db, left)))
  if (wrong.length > 0) throw new Error(`${wrong.length} things are wrong:\n${wrong.slice(0, 20).join('\n')}`)
  const ids = new Set(letters.map(({ messageId }) => messageId))
  return {
    claims: claims.length,
    mails: ids.size,
    repeated: letters.length - ids.size,
    swept: found.size - left.size,
  }
}

/** Waits until no mail is left to be sent: jobs of the dead are looked for once a minute. */
async function mailsSent(db: Kysely<DB>) {
  const left = db.selectFrom('mails').select('mail_uuid').where('sent_at', 'is', null)
  for (let tries = 0; tries < 1000; tries += 1) {
    if ((await left.execute()).length === 0) return
    await wait(100)
  }
  const { rows } = await sql`select attempts, max_attempts, locked_by, run_at, last_error
    from graphile_worker._private_jobs limit 3`.execute(db)
  throw new Error(
    `${(await left.execute()).length} mails are not sent 100 seconds later. Jobs: ${JSON.stringify(rows)}`,
  )
}

async function wrongLetters(db: Kysely<DB>, letters: readonly Letter[]): Promise<string[]> {
  const mails = await db.selectFrom('mails').select(['message_id', 'recipient', 'subject']).execute()
  const known = new Map(mails.map((mail) => [mail.message_id, mail]))
  const came = new Set(letters.map(({ messageId }) => messageId))
  return [
    ...mails.filter((mail) => !came.has(mail.message_id)).map((mail) => `never arrived: "${mail.subject}"`),
    ...letters
      .filter(({ messageId, to }) => known.get(messageId)?.recipient !== to)
      .map(({ subject, messageId }) => `a letter nobody wrote: "${subject}" ${messageId}`),
  ]
}

/** A file that a record holds is there, whole. */
async function wrongFiles(db: Kysely<DB>, found: ReadonlyMap<string, number>): Promise<string[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select(['file', 'bytes'])
    .where('attachment_uuid', 'is not', null)
    .execute()
  const rows = await db.selectFrom('uploads').select('file').execute()
  const named = new Set(rows.map(({ file }) => file))
  return [
    ...uploads
      .filter(({ file, bytes }) => found.get(file) !== bytes)
      .map(({ file }) => `not there or not whole: ${file}`),
    ...[...found.keys()].filter((file) => !named.has(file)).map((file) => `a file of no row: ${file}`),
  ]
}

/** Every file below a folder, with its length. */
function filesIn(folder: string): Map<string, number> {
  let all: ReturnType<typeof list>
  try {
    all = list(folder)
  } catch {
    return new Map()
  }
  const files = all.filter((entry) => entry.isFile())
  return new Map(files.map(({ name, parentPath }) => [name, statSync(join(parentPath, name)).size]))
}

const list = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })
