import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { stop } from './stop.ts'

/** The port if it is free on that host; undefined when it is taken. */
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

/** Below those a system gives to outgoing connections, one of which could have it before it is listened on. */
const range = [11_000, 32_000] as const

/** Some free port of this machine. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = await tryPort(randomInt(...range), '127.0.0.1')
    if (port) return port
  }
  throw stop('No free port is left on 127.0.0.1.')
}

/** Throws a sentence that names the variable if the address can't be listened on. */
export async function refuseBusyPort(variable: string, port: number, host: string) {
  const attempt = () => tryPort(port, host).catch((error: NodeJS.ErrnoException) => error)
  let reason = await attempt()
  // Whoever was stopped a moment ago may still be answering its last requests.
  for (let tries = 0; reason === undefined && tries < 15; tries++) {
    await wait(200)
    reason = await attempt()
  }
  if (typeof reason === 'number') return
  if (reason === undefined) {
    throw stop(`Port ${port} on ${host} is in use: stop what listens there (another Callout?), or set ${variable}.`)
  }
  const sentences: Record<string, string> = {
    EACCES: `Port ${port} needs more rights than this user has: set ${variable} to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one it has.`,
    ENOTFOUND: `HOST=${host} is not a name this machine knows.`,
  }
  throw stop(sentences[reason.code ?? ''] ?? `Listening on ${host}:${port} failed: ${reason.message}.`, reason)
}
