import { setTimeout as wait } from 'node:timers/promises'
import { open, type Way } from './http.ts'

export interface Listening {
  /** The IDs of the records heard of, in their order. */
  readonly heard: readonly string[]
  /** Milliseconds until a record was heard of; throws after five seconds. */
  readonly until: (ID: string) => Promise<number>
  /** Whether the server ended it. */
  readonly ended: () => boolean
  readonly stop: () => void
}

/** Listens to live updates over a way. */
export async function listen(way: Way, token: string): Promise<Listening> {
  const answer = await open(way, '/api/events', { token })
  if (answer.statusCode !== 200) throw new Error(`/api/events was answered ${answer.statusCode}.`)
  const heard: string[] = []
  let [text, ended] = ['', false]
  answer.on('data', (chunk) => {
    text += chunk
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)).ID)
  })
  answer.on('close', () => (ended = true)).on('error', () => {})
  const until = async (ID: string) => {
    const begun = performance.now()
    while (!heard.includes(ID)) {
      if (performance.now() - begun > 5000) throw new Error(`Nothing was heard of ${ID} in five seconds.`)
      await wait(5)
    }
    return performance.now() - begun
  }
  return { heard, until, ended: () => ended, stop: () => answer.destroy() }
}
