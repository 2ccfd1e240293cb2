import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver got. */
export interface ReceivedRequest {
  readonly headers: Record<string, string>
  readonly body: string
}

/** A program that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedRequest[]
  /** The status of the next answers. */
  status: number
  close: () => Promise<void>
}

/** Starts a receiver on this machine. `answer` replaces its usual answer: its status and `thanks`. */
export async function startReceiver(
  answer?: (request: http.IncomingMessage, response: http.ServerResponse) => void,
): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = []
  const receiver = { status: 200 }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() })
    if (answer) answer(request, response)
    else response.writeHead(receiver.status).end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
