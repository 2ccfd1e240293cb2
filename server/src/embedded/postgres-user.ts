import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fatalError } from '../platform/config/fatal-error.ts'

/** The user that runs PostgreSQL. Root must choose another user; undefined means the current user. */
export type PostgresUser = { uid: number; gid: number } | undefined

export interface PostgresLocation {
  /** Folder of the cluster, its password, port and log. Symbolic links are resolved. */
  home: string
  cluster: string
  user: PostgresUser
}

/** Used by root for files that the PostgreSQL user must read but cannot reach in the project. */
export const sharedFolder = '/var/lib/callout'

const isRoot = process.getuid?.() === 0

/** Finds the existing database of a data folder. */
export function findLocation(dataDir: string): PostgresLocation | undefined {
  const link = join(dataDir, 'postgres')
  if (!existsSync(link)) return undefined
  const home = realpathSync(link)
  const { uid, gid } = statSync(home)
  if (!isRoot && uid !== process.getuid?.()) {
    throw fatalError(`${home} belongs to another user: start as that user, or set DATA_DIR to another folder.`)
  }
  return { home, cluster: join(home, 'cluster'), user: isRoot ? { uid, gid } : undefined }
}

/** Finds the database folder of a data folder, or creates it. */
export function findOrCreateLocation(dataDir: string, log: (line: string) => void): PostgresLocation {
  const existing = findLocation(dataDir)
  if (existing) {
    if (!canReach(existing.user, existing.home)) {
      throw fatalError(
        `The user that runs PostgreSQL cannot reach ${existing.home}: give it the right to enter every folder above.`,
      )
    }
    return existing
  }
  const link = join(dataDir, 'postgres')
  try {
    mkdirSync(dataDir, { recursive: true })
    const user = isRoot ? findOrCreatePostgresUser() : undefined
    // Remove a link whose target is gone.
    rmSync(link, { force: true })
    if (canReach(user, dataDir)) mkdirSync(link, { mode: 0o700 })
    else createInSharedFolder(dataDir, link, log)
    if (user) chownSync(link, user.uid, user.gid)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    throw fatalError(`The data folder ${dataDir} is not writable: set DATA_DIR to a writable folder.`, error)
  }
  return findOrCreateLocation(dataDir, log)
}

/** Creates the database folder outside the data folder, which its user cannot reach, and links to it. */
function createInSharedFolder(dataDir: string, link: string, log: (line: string) => void) {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  const target = join(sharedFolder, name)
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  mkdirSync(target, { recursive: true, mode: 0o700 })
  symlinkSync(target, link)
  log(`The database is kept in ${target}: PostgreSQL does not run as root, and its user cannot reach ${dataDir}.`)
}

/** True if the user can enter the folder or run the program. */
export function canReach(user: PostgresUser, path: string): boolean {
  if (!user) return true
  const check = 'if [ -d "$1" ]; then cd -- "$1"; else [ -x "$1" ]; fi'
  return spawnSync('/bin/sh', ['-c', check, 'sh', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Finds the system user `postgres` or `callout`, or creates `callout`. */
function findOrCreatePostgresUser(): PostgresUser {
  const existing = findSystemUser('postgres') ?? findSystemUser('callout')
  if (existing) return existing
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'callout'])
  const created = findSystemUser('callout')
  if (created) return created
  throw fatalError(
    'PostgreSQL does not run as root, and a system user for it could not be made: ' +
      'start as an ordinary user, or set DATABASE_URL.',
  )
}

function findSystemUser(name: string): PostgresUser {
  const number = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim()
  const [uid, gid] = [number('-u'), number('-g')]
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
