import { rmSync } from 'node:fs'
import { runningPostmaster, stopPostgres } from '../../src/embedded/postgres-process.ts'
import { findLocation } from '../../src/embedded/postgres-user.ts'

/** Removes the data folder of a server that has ended, whose detached PostgreSQL runs on after a failed test. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const location = findLocation(dataDir)
  const postgres = location && runningPostmaster(location.cluster)
  if (postgres) await stopPostgres(postgres.pid)
  rmSync(dataDir, { recursive: true, force: true })
}
