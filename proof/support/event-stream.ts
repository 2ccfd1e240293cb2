import { setTimeout as wait } from 'node:timers/promises'
import { openRequest, type ServerAddress } from './http-client.ts'

export interface EventStreamListener {
  /** The IDs of the received records, in order. */
  readonly receivedIds: readonly string[]
  /** Milliseconds until an event about this record arrives; throws after five seconds. */
  readonly waitFor: (ID: string) => Promise<number>
  /** True once the server has closed the stream. */
  readonly hasEnded: () => boolean
  readonly stop: () => void
}

/** Opens the event stream of a server. */
export async function listenToEvents(address: ServerAddress, token: string): Promise<EventStreamListener> {
  const answer = await openRequest(address, '/api/events', { token })
  if (answer.statusCode !== 200) throw new Error(`/api/events was answered ${answer.statusCode}.`)
  const receivedIds: string[] = []
  let text = ''
  let hasEnded = false
  answer.on('data', (chunk) => {
    text += chunk
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) receivedIds.push(JSON.parse(line.slice(6)).ID)
  })
  answer.on('close', () => (hasEnded = true)).on('error', () => {})
  const waitFor = async (ID: string) => {
    const startedAt = performance.now()
    while (!receivedIds.includes(ID)) {
      if (performance.now() - startedAt > 5000) throw new Error(`No event about ${ID} arrived in five seconds.`)
      await wait(5)
    }
    return performance.now() - startedAt
  }
  return { receivedIds, waitFor, hasEnded: () => hasEnded, stop: () => answer.destroy() }
}
