import type { Config } from '../kernel/config.ts'
import { migrate } from '../kernel/migrate.ts'

export interface OpenedDatabase {
  url: string
  /** Ends the database if this process started it. */
  stop: () => Promise<void>
}

type Say = (line: string) => void

const nothing = async () => {}

/** Its own programs are nothing to a server whose database is configured. */
const embedded = () => import('./postgres.ts')

/** The configured database, or the embedded one, which this process then owns; migrated. */
export async function openDatabase(config: Config, say: Say, lost?: () => void): Promise<OpenedDatabase> {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: nothing }
    : await (await embedded()).startEmbeddedPostgres(config.dataDir, { say, lost })
  try {
    const applied = await migrate(database.url)
    if (applied.length > 0) say(`Applied ${applied.length === 1 ? 'one migration' : `${applied.length} migrations`}.`)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The database for one command: the running one of a server if there is one, so that both may work at once. */
export async function borrowDatabase(config: Config, say: Say): Promise<OpenedDatabase> {
  const running = config.databaseUrl ? undefined : await (await embedded()).runningEmbeddedPostgres(config.dataDir)
  return running ? { url: running, stop: nothing } : openDatabase(config, say)
}
