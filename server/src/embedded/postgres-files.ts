import { spawn } from 'node:child_process'
import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from '../kernel/stop.ts'
import { environment } from './postgres-programs.ts'
import type { Place } from './postgres-user.ts'

/** Locales whose character classes know every letter, best first; `C` is everywhere but knows only ASCII. */
const locales = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Makes the database's files. They appear under their final name only when complete, so that a start killed in the
 * middle leaves nothing that looks finished.
 */
export async function initialise(place: Place, binaries: string, password: string, say: (line: string) => void) {
  say('Making the database …')
  const unfinished = `${place.cluster}.new`
  const passwordFile = join(place.home, 'password.new')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid)
  let output = ''
  for (const locale of locales) {
    rmSync(unfinished, { recursive: true, force: true })
    const { code, text } = await runInitdb(place, binaries, [
      `--pgdata=${unfinished}`,
      `--pwfile=${passwordFile}`,
      `--locale=${locale}`,
    ])
    if (code === 0) {
      rmSync(passwordFile)
      renameSync(unfinished, place.cluster)
      return
    }
    output = text
    if (!text.includes('locale')) break
  }
  rmSync(passwordFile, { force: true })
  throw stop(`The embedded database could not be made: ${output.trim().split('\n').slice(-3).join(' ')}`)
}

// PostgreSQL's own UTF-8 rules decide order and case, so that they do not change with the system's libraries.
const standing = [
  '--username=callout',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
]

function runInitdb(place: Place, binaries: string, args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(join(binaries, 'initdb'), [...standing, ...args], {
    ...place.user,
    cwd: place.home,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, text }))
  })
}
