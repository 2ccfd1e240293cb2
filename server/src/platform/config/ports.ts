import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fatalError } from './fatal-error.ts'

/** Resolves to the port if it is free on that host, else to undefined. Rejects with any other error of listening. */
export function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : undefined))
    })
  })
}

/** Below the range of outgoing connections, which could take the port before it is used. */
const portRange = [11_000, 32_000] as const

/** Finds a free port on 127.0.0.1. Throws a fatal error if there is none. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = await tryPort(randomInt(...portRange), '127.0.0.1')
    if (port) return port
  }
  throw fatalError('No free port is left on 127.0.0.1.')
}

/** Throws a fatal error that names the variable if the port cannot be listened on. Waits up to 3 s for a busy port. */
export async function refuseBusyPort(variable: string, port: number, host: string) {
  const tryAddress = () => tryPort(port, host).catch((error: NodeJS.ErrnoException) => error)
  let result = await tryAddress()
  // A process that was just stopped may still answer its last requests.
  for (let tries = 0; result === undefined && tries < 15; tries++) {
    await wait(200)
    result = await tryAddress()
  }
  if (typeof result === 'number') return
  if (result === undefined) {
    throw fatalError(
      `Port ${port} on ${host} is in use: stop what listens there (another Callout?), or set ${variable}.`,
    )
  }
  const sentences: Record<string, string> = {
    EACCES: `Port ${port} needs more rights than this user has: set ${variable} to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one it has.`,
    ENOTFOUND: `HOST=${host} is not a name this machine knows.`,
  }
  throw fatalError(sentences[result.code ?? ''] ?? `Listening on ${host}:${port} failed: ${result.message}.`, result)
}
