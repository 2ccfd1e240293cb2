import type { BenchContext, Measurement } from '../benchmark.ts'
import { openRawClient } from './raw-client.ts'
import { mediansOf, warmUpFor } from './timing.ts'

interface MeasuredRequest {
  readonly what: string
  readonly account: string
  readonly path: string
  readonly body: object
  readonly limitMs: number
}

/** The median time of a request, sent by one account again and again. */
export async function measureRequest(
  { server: startServer, rounds }: BenchContext,
  { what, account, path, body, limitMs }: MeasuredRequest,
): Promise<Measurement> {
  const server = await startServer()
  const client = await openRawClient(server, path, body, await server.signIn(account))
  try {
    await warmUpFor(client.send, rounds)
    const [ours = Number.NaN] = await mediansOf([{ name: 'ours', send: client.send }], rounds)
    return { what, unit: 'ms', ours, limit: `under ${limitMs} ms`, isMet: ours < limitMs }
  } finally {
    client.close()
  }
}
