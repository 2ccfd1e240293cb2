import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from '../kernel/stop.ts'

/** Who runs PostgreSQL. It refuses to run as root, so root hands it to another user; anybody else runs it as himself. */
export type PostgresUser = { uid: number; gid: number } | undefined

export interface Place {
  /** Holds the cluster, its password, its port and its log. A real path. */
  home: string
  cluster: string
  user: PostgresUser
}

/** Where root keeps what the other user must reach, when the project itself is out of its reach. */
export const sharedFolder = '/var/lib/callout'

const isRoot = process.getuid?.() === 0

/** The place of an existing database under a data folder. */
export function placeOf(dataDir: string): Place | undefined {
  const link = join(dataDir, 'postgres')
  if (!existsSync(link)) return undefined
  const home = realpathSync(link)
  const { uid, gid } = statSync(home)
  if (!isRoot && uid !== process.getuid?.()) {
    throw stop(`${home} belongs to another user: start as that user, or set DATA_DIR to another folder.`)
  }
  return { home, cluster: join(home, 'cluster'), user: isRoot ? { uid, gid } : undefined }
}

/** The place of the database of a data folder, made if it is not there. */
export function placeFor(dataDir: string, say: (line: string) => void): Place {
  const existing = placeOf(dataDir)
  if (existing) {
    if (!canReach(existing.user, existing.home)) {
      throw stop(
        `The user that runs PostgreSQL cannot reach ${existing.home}: give it the right to enter every folder above.`,
      )
    }
    return existing
  }
  const link = join(dataDir, 'postgres')
  try {
    mkdirSync(dataDir, { recursive: true })
    const user = isRoot ? postgresUser() : undefined
    // A link whose target is gone would stand in the way.
    rmSync(link, { force: true })
    if (canReach(user, dataDir)) mkdirSync(link, { mode: 0o700 })
    else moveOut(dataDir, link, say)
    if (user) chownSync(link, user.uid, user.gid)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    throw stop(`The data folder ${dataDir} cannot be written: set DATA_DIR to one that can.`, error)
  }
  return placeFor(dataDir, say)
}

/** Keeps the database outside a private folder, with a link where it would have been. */
function moveOut(dataDir: string, link: string, say: (line: string) => void) {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  const target = join(sharedFolder, name)
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  mkdirSync(target, { recursive: true, mode: 0o700 })
  symlinkSync(target, link)
  say(`The database is kept in ${target}: PostgreSQL does not run as root, and its user cannot reach ${dataDir}.`)
}

/** Whether the user can enter a folder or run a program. */
export function canReach(user: PostgresUser, path: string): boolean {
  if (!user) return true
  const check = 'if [ -d "$1" ]; then cd -- "$1"; else [ -x "$1" ]; fi'
  return spawnSync('/bin/sh', ['-c', check, 'sh', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The user `postgres` where the system has one, else a system user of our own. */
function postgresUser(): PostgresUser {
  const known = lookUp('postgres') ?? lookUp('callout')
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'callout'])
  const made = lookUp('callout')
  if (made) return made
  throw stop(
    'PostgreSQL does not run as root, and a system user for it could not be made: ' +
      'start as an ordinary user, or set DATABASE_URL.',
  )
}

function lookUp(name: string): PostgresUser {
  const number = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim()
  const [uid, gid] = [number('-u'), number('-g')]
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
