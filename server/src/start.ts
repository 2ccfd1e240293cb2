import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { loadPlaces } from './addresses/places.ts'
import { openDatabase } from './embedded/database.ts'
import { type Config, embeddedParts, readConfig } from './kernel/config.ts'
import { openPool } from './kernel/db.ts'
import { openFiles } from './kernel/files.ts'
import { openMetrics } from './kernel/metrics.ts'
import { refuseBusyPort } from './kernel/ports.ts'
import { endBySentence, sentenceOf } from './kernel/stop.ts'

endBySentence()
const begun = Date.now()
const say = (line: string) => console.log(line)

/** What ends the parts that run, in the order of their start. */
const endings: (() => Promise<unknown>)[] = []
let isReady = false

async function start() {
  const configured = readConfig(process.env)
  const parts = embeddedParts(configured)
  await refuseBusyPort('PORT', configured.port, configured.host)
  if (parts.mailbox) await refuseBusyPort('MAIL_UI_PORT', configured.mailUiPort, '127.0.0.1')

  const [database, { buildApp }] = await Promise.all([opened(configured), import('./app.ts')])
  const mailbox = parts.mailbox ? await (await import('./embedded/mailbox.ts')).startMailbox(configured) : undefined
  if (mailbox) endings.push(mailbox.stop)

  const embeddedProvider = parts.identityProvider ? await import('./embedded/identity-provider.ts') : undefined
  const config: Config = {
    ...(embeddedProvider?.withEmbeddedProvider(configured) ?? configured),
    databaseUrl: database.url,
    smtpUrl: mailbox?.smtpUrl ?? configured.smtpUrl,
  }
  const pool = openPool(database.url)
  endings.push(() => pool.end())
  await fillIfEmpty(config)

  const metrics = openMetrics()
  let workers: Promise<{ stop: () => Promise<void> }> | undefined
  // Those that failed are told of by the start, which fails with them.
  endings.push(async () => (await workers?.catch(() => undefined))?.stop())
  const app = await buildApp({ config, pool, metrics })
  await embeddedProvider?.mountIdentityProvider(app, { config, pool })
  await app.listen({ port: config.port, host: config.host })
  endings.push(() => app.close())
  isReady = true
  // Only the first start has towns to read; nobody waits for them.
  const places = loadPlaces(database.url, pool)
  places.done.catch((error) => console.error(sentenceOf(error)))
  endings.push(places.stop)

  say(`\nCallout is ready at ${config.publicUrl} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`)
  if (mailbox) say(`  mail it sends   ${mailbox.webUrl}`)
  if (parts.database) say(`  data folder     ${config.dataDir}`)
  if (parts.identityProvider) await sayAccounts(pool)
  // Nobody waits for the jobs: whoever asks meanwhile is answered.
  workers = import('./kernel/workers.ts').then(({ startWorkers }) => startWorkers({ config, pool, metrics }))
  await workers

  async function fillIfEmpty(config: Config) {
    const { demoCalls } = config
    if (!demoCalls) return
    const { rows } = await pool.query<{ used: boolean }>('select exists (select from networks) as used')
    if (rows[0]?.used) return
    const { makeDemoNetwork } = await import('./demo/demo.ts')
    say(`Making the demo network of ${demoCalls.toLocaleString('en')} calls …`)
    await makeDemoNetwork(pool, { calls: demoCalls, progress: say, files: openFiles(config) })
  }
}

/** The database, which ends with the process where it is its own. */
async function opened(config: Config) {
  const database = await openDatabase(config, say, () => {
    console.error('The embedded database is gone: see its log in the data folder, and start again.')
    process.exit(1)
  })
  endings.push(database.stop)
  return database
}

async function sayAccounts(pool: pg.Pool) {
  const { demoAccounts, demoPassword } = await import('./embedded/passwords.ts')
  const accounts = await demoAccounts(pool)
  if (accounts.length === 0) return
  say(`  accounts        password of each: ${demoPassword}\n`)
  for (const { subject, company, networks } of accounts) {
    say(`    ${subject.padEnd(20)} ${[networks.join(', '), company].filter(Boolean).join(' · ')}`)
  }
  say('')
}

/**
 * Ends every part in the reverse order of its start: requests under way are answered, jobs under way are finished. A part
 * that takes too long is left behind.
 */
async function end(exitCode: number) {
  const patience = isReady ? 15_000 : 1_000
  for (const ending of endings.splice(0).reverse()) {
    const ended = ending().catch((error) => console.error(sentenceOf(error)))
    await Promise.race([ended, wait(patience, undefined, { ref: false })])
  }
  process.exit(exitCode)
}

let isEnding = false
function endOnce() {
  if (isEnding) return
  isEnding = true
  say('\nStopping …')
  void end(0)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, endOnce)
// Its starter is gone, however it went.
if (process.connected) process.on('disconnect', endOnce)

try {
  await start()
} catch (error) {
  // Asked to end while it started, it fails for want of what has ended already.
  if (!isEnding) {
    console.error(`\n${sentenceOf(error)}`)
    await end(1)
  }
}
