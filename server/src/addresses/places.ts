import { type ChildProcess, fork } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const loader = fileURLToPath(new URL('./places-loader.ts', import.meta.url))

/**
 * Fills the table of towns where it is empty, in a process of its own: reading them takes a hundred megabytes, which end
 * with it, and holds up nobody. `done` gives how many were written, 0 where they were there already.
 */
export function loadPlaces(databaseUrl: string, pool: pg.Pool): { done: Promise<number>; stop: () => Promise<void> } {
  let child: ChildProcess | undefined
  let isStopped = false
  const load = async () => {
    const { rows } = await pool.query<{ filled: boolean }>('select exists (select from places) as filled')
    if (rows[0]?.filled || isStopped) return 0
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    child = fork(loader, { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    return countFrom(child, () => isStopped)
  }
  const done = load()
  const stop = async () => {
    isStopped = true
    child?.kill()
    await done.catch(() => {})
  }
  return { done, stop }
}

async function countFrom(child: ChildProcess, isStopped: () => boolean): Promise<number> {
  let count = 0
  child.once('message', (written: number) => {
    count = written
  })
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0 && !isStopped()) throw new Error(`The towns could not be read: ${(await said).trim()}`)
  return count
}
