import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hintCount } from '@callout/domain/session/session.ts'
import { variableNames } from '../../server/src/platform/config/environment.names.ts'
import { findFreePort } from '../../server/src/platform/config/ports.ts'
import { runStatement } from './database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Creates a data folder with a demo network of 3,000 calls and people who know the lists: each worker copies it. */
export async function createDemoFolder(): Promise<string> {
  const folder = newFolder()
  const { stop } = await startServerOver(folder)
  // Otherwise each copy would read the towns again.
  while ((await runStatement('select from places limit 1', [])).length === 0) await wait(100)
  await runStatement(`update accounts set seen_hints = ${hintCount}`, [])
  await stop()
  // Each copy chooses a port of its own.
  rmSync(join(folder, 'postgres', 'port'))
  return folder
}

/**
 * Starts the product as `npm start` does, over a copy of the demo folder. Sets E2E_MAIL_URL, where journeys read mails,
 * and E2E_DATA_DIR, the DATA_DIR for their `callout` commands.
 */
export async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = newFolder()
  // `cp` keeps owners: when run by root, PostgreSQL runs as another user.
  execFileSync('cp', ['-Rp', `${process.env.E2E_DEMO_DIR}/.`, folder])
  const { url, stop } = await startServerOver(folder)
  return {
    url,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callout-e2e-'))
  // The user of PostgreSQL needs access.
  chmodSync(folder, 0o711)
  return folder
}

async function startServerOver(folder: string) {
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  const settings = {
    PORT: String(port),
    MAIL_UI_PORT: String(mailPort),
    DATA_DIR: folder,
    DEMO_CALLS: '3000',
    DEMO_LIVE: '0',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_PRIVATE: '1',
  }
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...environmentWithoutConfiguration(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  }
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Callout is ready')) resolve()
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.on('exit', () => reject(new Error(`The server did not start:\n${output}`)))
    setTimeout(() => reject(new Error(`The server is not ready after ten minutes:\n${output}`)), 600_000).unref()
  }).catch(async (error) => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  // Print later errors of the server in the output of the journeys.
  server.stderr.on('data', (chunk) => process.stderr.write(chunk))
  process.env.E2E_MAIL_URL = `http://127.0.0.1:${mailPort}`
  process.env.E2E_DATA_DIR = folder
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** The environment without the product's variables: the journeys use the embedded database, mail and provider. */
const environmentWithoutConfiguration = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !variableNames.includes(name)))
