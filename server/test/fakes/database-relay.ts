import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseRelay {
  /** The URL of the database through the relay. */
  readonly url: string
  /** Connections stay open, but nothing passes any more, as after a loss of power. New connections work. */
  readonly freeze: () => void
  readonly close: () => Promise<void>
}

/** Forwards TCP connections to the database of a URL. */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: Object.assign(new URL(databaseUrl), { host }).href,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
