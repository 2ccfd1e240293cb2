import { spawn } from 'node:child_process'
import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fatalError } from '../platform/config/fatal-error.ts'
import { syncPath } from '../platform/files/sync-path.ts'
import { postgresEnvironment } from './postgres-programs.ts'
import type { PostgresLocation } from './postgres-user.ts'

/** Locales, best first. The first two classify all Unicode letters; `C` exists everywhere but knows only ASCII. */
const locales = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Creates the database cluster. It gets its final name only when complete, in case the start is killed. */
export async function createCluster(
  location: PostgresLocation,
  programFolder: string,
  password: string,
  log: (line: string) => void,
) {
  log('Creating the database …')
  const unfinished = `${location.cluster}.new`
  const passwordFile = join(location.home, 'password.new')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (location.user) chownSync(passwordFile, location.user.uid, location.user.gid)
  try {
    let failure = ''
    for (const locale of locales) {
      rmSync(unfinished, { recursive: true, force: true })
      const { code, errors } = await runInitdb(location, programFolder, [
        `--pgdata=${unfinished}`,
        `--pwfile=${passwordFile}`,
        `--locale=${locale}`,
      ])
      if (code === 0) {
        renameSync(unfinished, location.cluster)
        await syncPath(location.home)
        return
      }
      failure = errors
      // Another locale helps only if this one does not exist.
      if (!errors.includes('locale')) break
    }
    throw fatalError(`The embedded database could not be created: ${failure.trim().split('\n').slice(-3).join(' ')}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

// The builtin provider keeps sort order and case mapping independent of the system's libraries.
const initdbOptions = [
  '--username=callout',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
]

function runInitdb(
  location: PostgresLocation,
  programFolder: string,
  args: string[],
): Promise<{ code: number | null; errors: string }> {
  const child = spawn(join(programFolder, 'initdb'), [...initdbOptions, ...args], {
    ...location.user,
    cwd: location.home,
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, errors }))
  })
}
