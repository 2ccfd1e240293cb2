import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { startLoadingTowns } from './addresses/load-towns.ts'
import { openDatabase } from './embedded/open-database.ts'
import { type Config, embeddedParts, readConfig } from './platform/config/config.ts'
import { errorText, exitOnUncaughtError } from './platform/config/fatal-error.ts'
import { refuseBusyPort } from './platform/config/ports.ts'
import { startupLines } from './platform/config/startup-lines.ts'
import { openPool } from './platform/database/db.ts'
import { createFileStore } from './platform/files/file-store.ts'
import { createMetrics } from './platform/observability/metrics.ts'

// Even after an uncaught error, stop the embedded database with the process.
exitOnUncaughtError((exitCode) => shutDown(exitCode))
const startedAt = Date.now()
const print = (line: string) => console.log(line)

/** Functions that stop the running parts, in the order of their start. */
const shutdownSteps: (() => Promise<unknown>)[] = []
let isReady = false

async function start() {
  const configured = readConfig(process.env)
  const parts = embeddedParts(configured)
  await refuseBusyPort('PORT', configured.port, configured.host)
  if (parts.mailbox) await refuseBusyPort('MAIL_UI_PORT', configured.mailUiPort, '127.0.0.1')

  const [database, { buildApp }] = await Promise.all([openConfiguredDatabase(configured), import('./app.ts')])
  const mailbox = parts.mailbox ? await (await import('./embedded/mailbox.ts')).startMailbox(configured) : undefined
  if (mailbox) shutdownSteps.push(mailbox.stop)

  const embeddedProvider = parts.identityProvider ? await import('./embedded/identity-provider.ts') : undefined
  const config: Config = {
    ...(embeddedProvider?.withEmbeddedProvider(configured) ?? configured),
    databaseUrl: database.url,
    smtpUrl: mailbox?.smtpUrl ?? configured.smtpUrl,
  }
  const pool = openPool(database.url)
  shutdownSteps.push(() => pool.end())
  // Locks and LISTEN of the jobs need sessions that no pooler takes away.
  const jobPool = config.databaseDirectUrl ? openPool(config.databaseDirectUrl) : pool
  if (jobPool !== pool) shutdownSteps.push(() => jobPool.end())
  await createDemoIfEmpty(config, pool)

  const metrics = createMetrics()
  let workers: Promise<{ stop: () => Promise<void> }> | undefined
  // If the workers failed to start, `start` has already failed with their error.
  shutdownSteps.push(async () => (await workers?.catch(() => undefined))?.stop())
  const traces =
    config.otlpEndpoint && (await import('./platform/observability/traces.ts')).openTraces(config.otlpEndpoint)
  if (traces) shutdownSteps.push(traces.stop)
  const app = await buildApp({ config, pool, metrics, traces: traces || undefined })
  await embeddedProvider?.registerIdentityProvider(app, { config, pool })
  await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
    await refuseBusyPort('PORT', config.port, config.host)
    throw error
  })
  shutdownSteps.push(() => app.close())
  isReady = true
  // Towns are loaded only at the first start, in the background.
  const towns = startLoadingTowns(config.databaseDirectUrl ?? database.url, pool)
  towns.done.catch((error) => console.error(errorText(error)))
  shutdownSteps.push(towns.stop)

  print(`\nCallout is ready at ${config.publicUrl} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`)
  for (const line of startupLines(config, { parts, inbox: mailbox?.webUrl })) print(line)
  if (parts.identityProvider) await printAccounts(pool)
  // The server already answers requests while the job workers start.
  workers = import('./room-workers.ts').then(({ startRoomWorkers }) =>
    startRoomWorkers({ config, pool: jobPool, metrics }),
  )
  await workers
  if (configured.isDemoLive) shutdownSteps.push((await import('./demo/live.ts')).startLiveDemo(config, pool).stop)
}

/** Opens the configured or the embedded database; an embedded one stops with the process. */
async function openConfiguredDatabase(config: Config) {
  const database = await openDatabase(config, print, () => {
    console.error('The embedded database has stopped: see its log in the data folder, and start again.')
    process.exit(1)
  })
  shutdownSteps.push(database.stop)
  return database
}

/** Creates the demo network if one is configured and the database has no network. */
async function createDemoIfEmpty(config: Config, pool: pg.Pool) {
  const { demoCalls } = config
  if (!demoCalls) return
  const { rows } = await pool.query<{ is_used: boolean }>('select exists (select from networks) as is_used')
  if (rows[0]?.is_used) return
  const { createDemoNetwork } = await import('./demo/demo.ts')
  print(`Creating the demo network of ${demoCalls.toLocaleString('en')} calls …`)
  await createDemoNetwork(pool, { calls: demoCalls, progress: print, files: createFileStore(config) })
}

async function printAccounts(pool: pg.Pool) {
  const { loadDemoAccounts, demoPassword } = await import('./embedded/passwords.ts')
  const accounts = await loadDemoAccounts(pool)
  if (accounts.length === 0) return
  print(`  accounts        password of each: ${demoPassword}\n`)
  for (const { subject, company, networks } of accounts) {
    print(`    ${subject.padEnd(20)} ${[networks.join(', '), company].filter(Boolean).join(' · ')}`)
  }
  print('')
}

let exitCodeAtEnd = 0
let shuttingDown: Promise<void> | undefined

/** Stops all parts, then ends the process. If it is called again meanwhile, it only takes over the code of an error. */
function shutDown(exitCode: number): Promise<void> {
  exitCodeAtEnd ||= exitCode
  shuttingDown ??= stopParts().then(() => process.exit(exitCodeAtEnd))
  return shuttingDown
}

/**
 * Stops all parts in the reverse order of their start. Running requests and jobs are finished; a part that takes too
 * long is not waited for.
 */
async function stopParts() {
  const timeoutMs = isReady ? 15_000 : 1_000
  for (const stop of shutdownSteps.splice(0).reverse()) {
    const stopped = stop().catch((error) => console.error(errorText(error)))
    await Promise.race([stopped, wait(timeoutMs, undefined, { ref: false })])
  }
}

function shutDownOnce() {
  if (shuttingDown) return
  print('\nStopping …')
  void shutDown(0)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, shutDownOnce)
// A process started with an IPC channel stops when its parent is gone.
if (process.connected) process.on('disconnect', shutDownOnce)

try {
  await start()
} catch (error) {
  // A shutdown during the start makes it fail, because parts are already stopped: that is not an error.
  if (!shuttingDown) {
    console.error(`\n${errorText(error)}`)
    await shutDown(1)
  }
}
