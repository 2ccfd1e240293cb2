import { type ChildProcess, fork } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const loaderPath = fileURLToPath(new URL('./load-towns.worker.ts', import.meta.url))

/**
 * Fills the table of towns if it is empty. Runs in a child process, because reading them takes a hundred megabytes and
 * would block this one. `done` resolves to the number of rows written, 0 if the table had rows already.
 */
export function startLoadingTowns(
  databaseUrl: string,
  pool: pg.Pool,
): { done: Promise<number>; stop: () => Promise<void> } {
  let child: ChildProcess | undefined
  let isStopped = false
  const load = async () => {
    const { rows } = await pool.query<{ is_filled: boolean }>('select exists (select from places) as is_filled')
    if (rows[0]?.is_filled || isStopped) return 0
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    child = fork(loaderPath, { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    return loadedTownCount(child, () => isStopped)
  }
  const done = load()
  const stop = async () => {
    isStopped = true
    child?.kill()
    await done.catch(() => {})
  }
  return { done, stop }
}

async function loadedTownCount(child: ChildProcess, isStopped: () => boolean): Promise<number> {
  let count = 0
  child.once('message', (written: number) => {
    count = written
  })
  const stderr = child.stderr ? text(child.stderr) : Promise.resolve('')
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0 && !isStopped()) throw new Error(`The towns could not be read: ${(await stderr).trim()}`)
  return count
}
