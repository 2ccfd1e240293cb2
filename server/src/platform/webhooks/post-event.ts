import { type LookupAddress, lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivateHost, isPublicAddress } from './public-address.ts'
import { signaturesOf } from './signature.ts'

/** Longest time of a try, from the connection to the end of the answer, in milliseconds. */
const tryTimeoutMs = 10_000
/** Bytes of an answer that are read; the connection is closed after them. */
const answerLimit = 16 * 1024
/** Characters of an answer that are kept. */
const answerKept = 500

/** The address of a webhook, with its secrets and connections. */
export interface Receiver {
  readonly url: string
  /** The current secret, and the one before it for a day after a rotation. */
  readonly secrets: readonly string[]
  readonly agent: http.Agent
}

/** An event with the ID that all its tries share. */
export interface OutgoingEvent {
  readonly id: string
  readonly body: string
}

/** The receiver's answer. `status` is null if there was none; then `answer` says why. */
export interface ReceivedAnswer {
  readonly isAccepted: boolean
  readonly status: number | null
  readonly answer: string
}

/** Looks a host up and fails if one of its addresses is not public: the connection goes to a checked address. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const failed = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? undefined : privateAddress())
    if (failed) return callback(failed, '', 0)
    const [first] = addresses as [LookupAddress]
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const privateAddress = () => Object.assign(new Error('private address'), { code: 'PRIVATE_ADDRESS' })

/**
 * Creates the agent of a receiver: it keeps connections open, at most `connections`. Without `allowPrivate` it connects
 * to public addresses only.
 */
export function createAgent(
  url: string,
  { connections, allowPrivate }: { connections: number; allowPrivate: boolean },
) {
  const options = {
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    ...(!allowPrivate && { lookup: lookupPublic }),
  }
  return url.startsWith('https:') ? new https.Agent(options) : new http.Agent(options)
}

interface PostLimits {
  readonly allowPrivate: boolean
  readonly timeoutMs?: number
}

/** Sends an event. Follows no redirect, reads a bounded answer, and never rejects. */
export function postEvent(
  { url, secrets, agent }: Receiver,
  { id, body }: OutgoingEvent,
  limits: PostLimits,
): Promise<ReceivedAnswer> {
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Callout-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
  }
  return postTo({ url, agent }, { headers, body }, limits)
}

/** Sends a body to an address that somebody else has chosen. Follows no redirect, reads a bounded answer, never rejects. */
export async function postTo(
  { url, agent }: Pick<Receiver, 'url' | 'agent'>,
  { headers, body }: { readonly headers: Readonly<Record<string, string | number>>; readonly body: string | Buffer },
  { allowPrivate, timeoutMs = tryTimeoutMs }: PostLimits,
): Promise<ReceivedAnswer> {
  const target = new URL(url)
  // Nothing is looked up for an address.
  if (!allowPrivate && isPrivateHost(target)) return noAnswer(privateAddress())
  const signal = AbortSignal.timeout(timeoutMs)
  const options = { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) }, signal }
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const client = target.protocol === 'https:' ? https : http
      const request = client.request(target, options, resolve)
      request.on('error', reject)
      request.end(body)
    })
    const status = response.statusCode ?? 0
    const answer = await readBeginning(response)
    return { isAccepted: status >= 200 && status < 300, status, answer }
  } catch (error) {
    return noAnswer(signal.aborted ? { code: 'TIMEOUT' } : (error as { code?: string }))
  }
}

const noAnswer = ({ code = 'NO_ANSWER' }: { readonly code?: string }): ReceivedAnswer => ({
  isAccepted: false,
  status: null,
  answer: code,
})

/** The beginning of an answer as text. An answer that is too long or does not end is cut. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > answerLimit) break
    }
  } catch {
    // Only the status counts, and it has arrived.
  }
  const text = Buffer.concat(chunks).toString('utf8', 0, answerLimit)
  return text.replaceAll('\0', '').trim().slice(0, answerKept).toWellFormed()
}
