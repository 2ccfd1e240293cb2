import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { variableNames } from '../../server/src/platform/config/environment.names.ts'
import { findFreePort } from '../../server/src/platform/config/ports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts the product as `npm start` does, over a fresh demo network of 3,000 calls. Sets E2E_MAIL_URL, where journeys
 * read mails, and E2E_DATA_DIR, the DATA_DIR for their `callout` commands.
 */
export async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'callout-e2e-'))
  // When run by root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  const settings = {
    PORT: String(port),
    MAIL_UI_PORT: String(mailPort),
    DATA_DIR: folder,
    DEMO_CALLS: '3000',
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
    rmSync(folder, { recursive: true, force: true })
  }
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Callout is ready')) resolve()
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    server.on('exit', () => reject(new Error(`The server did not start:\n${output}`)))
    setTimeout(() => reject(new Error(`The server is not ready after three minutes:\n${output}`)), 180_000).unref()
  }).catch(async (error) => {
    await stop()
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
