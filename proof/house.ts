import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { openDb, openPool } from '../server/src/kernel/db.ts'
import type { DB } from '../server/src/kernel/db.types.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { freePort } from '../server/src/kernel/ports.ts'
import { aTariff } from '../server/test/documents.ts'
import { aNetwork } from '../server/test/factories.ts'
import { type Letter, openMailServer } from '../server/test/mail-server.ts'
import { type Product, startProduct } from '../server/test/product.ts'
import type { Ground } from './ground.ts'

/** Where a proof starts the product: a PostgreSQL of its own with the small network, a mail server, a data folder. */
export interface House {
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  readonly dataDir: string
  readonly letters: readonly Letter[]
  readonly mail: { readonly port: number; readonly open: () => Promise<void>; readonly close: () => Promise<void> }
  /** Ends PostgreSQL as its administrator would, and starts it again at the same port. */
  readonly database: { readonly url: string; readonly stop: () => Promise<void>; readonly start: () => Promise<void> }
  /** Starts the product, always at the same port; what it is told besides stands in `env`. */
  readonly start: (env?: Readonly<Record<string, string>>) => Product
}

/** How the mail server behaves. */
type Manners = Omit<Parameters<typeof openMailServer>[0], 'port' | 'letters'>

export async function openHouse(ground: Ground, manners: Manners = {}): Promise<House> {
  const home = join(ground.folder, 'database')
  mkdirSync(home, { mode: 0o711 })
  const begin = () => startEmbeddedPostgres(home, { say: () => {} })
  let server: Awaited<ReturnType<typeof begin>> | undefined = await begin()
  const { url } = server
  const stop = async () => {
    const running = server
    server = undefined
    await running?.stop()
  }
  ground.atEnd(stop)
  await migrate(url)
  const pool = openPool(url, 4)
  ground.atEnd(() => pool.end())
  const db = openDb(pool)
  await aNetwork(db)
  await aTariff(db)
  const letters: Letter[] = []
  const smtp = await freePort()
  let closeMail: (() => Promise<void>) | undefined
  const mail = {
    port: smtp,
    open: async () => {
      closeMail = await openMailServer({ port: smtp, letters, ...manners })
    },
    close: async () => {
      await closeMail?.()
      closeMail = undefined
    },
  }
  await mail.open()
  ground.atEnd(mail.close)
  const dataDir = join(ground.folder, 'data')
  const port = await freePort()
  const started: Product[] = []
  ground.atEnd(() => Promise.all(started.map((product) => product.kill())))
  return {
    pool,
    db,
    dataDir,
    letters,
    mail,
    database: {
      url,
      stop,
      start: async () => {
        server = await begin()
        if (server.url !== url) throw new Error('PostgreSQL came back at another port.')
      },
    },
    start: (env = {}) => {
      const product = startProduct(port, {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
        SMTP_URL: `smtp://127.0.0.1:${smtp}`,
        ...env,
      })
      started.push(product)
      return product
    },
  }
}
