import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string
  readonly close: () => void
}

/** Starts a receiver that accepts each event. `onEvent` gets its body, unread. */
export async function startReceiver(onEvent: (body: Buffer) => void): Promise<Receiver> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    onEvent(Buffer.concat(chunks))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
