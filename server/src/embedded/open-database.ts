import type { Config } from '../platform/config/config.ts'
import { migrate } from '../platform/database/migrate.ts'

export interface DatabaseHandle {
  url: string
  /** Stops the database if this process started it. */
  stop: () => Promise<void>
  /** Stops it too, once no other command uses it. */
  stopAfterCommands: () => Promise<void>
}

type Log = (line: string) => void

const doNothing = async () => {}

/** Loaded only if needed: a server with a configured database does not use it. */
const loadEmbeddedPostgres = () => import('./postgres.ts')

/** Opens and migrates the configured database, or starts the embedded one. `onLost` is called if that one dies. */
export async function openDatabase(config: Config, log: Log, onLost?: () => void): Promise<DatabaseHandle> {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: doNothing, stopAfterCommands: doNothing }
    : await (await loadEmbeddedPostgres()).startEmbeddedPostgres(config.dataDir, { log, onLost })
  try {
    const direct = config.databaseDirectUrl
    const applied = await (direct ? migrate(direct, 'DATABASE_DIRECT_URL') : migrate(database.url))
    if (applied.length > 0) log(`Applied ${applied.length === 1 ? 'one migration' : `${applied.length} migrations`}.`)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/**
 * Opens the database for one command. Uses a running embedded database, so that a server or another command may run at
 * the same time.
 */
export async function openOrReuseDatabase(config: Config, log: Log): Promise<Pick<DatabaseHandle, 'url' | 'stop'>> {
  const running = config.databaseUrl
    ? undefined
    : await (await loadEmbeddedPostgres()).joinEmbeddedPostgres(config.dataDir)
  if (running) return running
  const { url, stopAfterCommands } = await openDatabase(config, log)
  return { url, stop: stopAfterCommands }
}
