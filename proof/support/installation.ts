import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { openDb, openPool } from '../../server/src/platform/database/db.ts'
import type { DB } from '../../server/src/platform/database/db.types.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { type ReceivedEmail, startMailServer } from '../../server/test/fakes/mail-server.ts'
import { createTariff } from '../../server/test/fixtures/documents.ts'
import { createNetworks } from '../../server/test/fixtures/factories.ts'
import { type ServerProcess, startServerProcess } from '../../server/test/support/server-process.ts'
import type { Sandbox } from '../sandbox.ts'

/** Environment for the product: its own PostgreSQL with the small network, a mail server, a data folder. */
export interface Installation {
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  readonly dataDir: string
  readonly emails: readonly ReceivedEmail[]
  readonly mailServer: {
    readonly port: number
    readonly open: () => Promise<void>
    readonly close: () => Promise<void>
  }
  /** Stops PostgreSQL as its administrator would, and starts it again on the same port. */
  readonly database: { readonly url: string; readonly stop: () => Promise<void>; readonly start: () => Promise<void> }
  /** Starts the product, always on the same port; `env` adds or replaces variables. */
  readonly start: (env?: Readonly<Record<string, string>>) => ServerProcess
}

type MailServerBehaviour = Omit<Parameters<typeof startMailServer>[0], 'port' | 'emails'>

export async function startInstallation(sandbox: Sandbox, behaviour: MailServerBehaviour = {}): Promise<Installation> {
  const home = join(sandbox.folder, 'database')
  mkdirSync(home, { mode: 0o711 })
  const startServer = () => startEmbeddedPostgres(home, { log: () => {} })
  let server: Awaited<ReturnType<typeof startServer>> | undefined = await startServer()
  const { url } = server
  const stop = async () => {
    const running = server
    server = undefined
    await running?.stop()
  }
  sandbox.onCleanup(stop)
  const start = async () => {
    server = await startServer()
    if (server.url !== url) throw new Error('PostgreSQL came back at another port.')
  }
  return { ...(await installOver(sandbox, url, behaviour)), database: { url, stop, start } }
}

/** The same over a database that the caller stops and starts. */
export async function installOver(
  sandbox: Sandbox,
  url: string,
  behaviour: MailServerBehaviour = {},
): Promise<Omit<Installation, 'database'>> {
  await migrate(url)
  const pool = openPool(url, 4)
  sandbox.onCleanup(() => pool.end())
  const db = openDb(pool)
  await createNetworks(db)
  await createTariff(db)
  const emails: ReceivedEmail[] = []
  const smtp = await findFreePort()
  let closeMail: (() => Promise<void>) | undefined
  const mailServer = {
    port: smtp,
    open: async () => {
      closeMail = await startMailServer({ port: smtp, emails, ...behaviour })
    },
    close: async () => {
      await closeMail?.()
      closeMail = undefined
    },
  }
  await mailServer.open()
  sandbox.onCleanup(mailServer.close)
  const dataDir = join(sandbox.folder, 'data')
  const port = await findFreePort()
  const started: ServerProcess[] = []
  sandbox.onCleanup(() => Promise.all(started.map((product) => product.kill())))
  return {
    pool,
    db,
    dataDir,
    emails,
    mailServer,
    start: (env = {}) => {
      const product = startServerProcess(port, {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
        SMTP_URL: `smtp://127.0.0.1:${smtp}`,
        // One person writes all emails of a proof.
        MAILS_PER_ACCOUNT_A_DAY: '100000',
        ...env,
      })
      started.push(product)
      return product
    },
  }
}
