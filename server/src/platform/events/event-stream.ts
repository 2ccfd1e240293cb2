import { PassThrough } from 'node:stream'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type ChangeNotice, eventsPath } from '@callout/domain/platform/change-notice.ts'
import type { FastifyRequest } from 'fastify'
import { identifyPrincipal } from '../http/authentication/authentication.ts'
import { type Credentials, credentialsOf } from '../http/authentication/credentials.ts'
import type { Principal } from '../http/authentication/principal.ts'
import type { AppContext } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import type { ChangeEvent } from './event-bus.ts'
import { isForEveryone, isRelevantTo } from './recipients.ts'

/**
 * Heartbeat interval in milliseconds. A heartbeat is a comment line, which keeps proxies from closing the stream, and a
 * check of its session.
 */
const heartbeatMs = 15_000

/** A stream with more unread data, in bytes, is closed; the browser reconnects and refreshes. */
const maxBufferedBytes = 256 * 1024

/** Most streams of a process with application tokens, which anybody may have: in total and per IP address. */
const streamLimits = { all: 2_000, address: 50 }

/**
 * Registers `GET /api/events`: server-sent events about rows that the user may see; with an application token only
 * about maintenance. Answers 401, 403 for a foreign network or an API key, 429 for too many streams.
 */
export function registerEventRoutes(app: AppContext) {
  const slots = createSlotCounter(streamLimits)
  app.fastify.get(eventsPath, async (request, reply) => {
    const credentials = credentialsOf(request)
    const principal = await app.principals.authenticate(credentials, app.now().toISOString())
    // Before it may be refused, for the log and the language of the refusal.
    identifyPrincipal(request, principal)
    const listener = toStreamListener(principal)
    const { actor } = listener
    const release = actor
      ? await app.eventLeases.acquire(actor.account_uuid)
      : (slots.take(request.ip) ?? refuseStream(app))
    reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no')
    const stream = openEventStream(app, listener, credentials, request)
    stream.once('close', release)
    return reply.send(stream)
  })
}

/** Listener of an event stream: a signed-in person, or a client with an application token. */
interface StreamListener {
  readonly actor: Actor | undefined
}

/** Listener for a principal. Throws a problem: 401 without a valid token, 403 for a foreign network. */
function toStreamListener(principal: Principal): StreamListener {
  if (principal.kind === 'foreign_network') throw new Problem(403)
  if (principal.kind === 'application') return { actor: undefined }
  if (principal.kind !== 'user' || principal.isEnding) throw new Problem(401)
  if (principal.apiKey) throw new Problem(403, { key: 'problem.not_for_keys' })
  return { actor: principal.actor }
}

function refuseStream(app: AppContext): never {
  throw app.quotas.exceeded('signed_out_streams', {})
}

/** Counts open streams in total and per name (here the IP address). */
function createSlotCounter(limits: { readonly all: number; readonly address: number }) {
  const counts = new Map<string, number>()
  let all = 0
  const add = (name: string, by: 1 | -1) => {
    all += by
    const count = (counts.get(name) ?? 0) + by
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  return {
    /** Takes a slot and returns the function to free it; undefined if none is left. */
    take: (name: string) => {
      if (all >= limits.all || (counts.get(name) ?? 0) >= limits.address) return undefined
      add(name, 1)
      return () => add(name, -1)
    },
  }
}

function openEventStream(
  app: AppContext,
  listener: StreamListener,
  credentials: Credentials,
  request: FastifyRequest,
): PassThrough {
  const { actor } = listener
  const stream = new PassThrough()
  const write = (text: string) => {
    if (stream.writableLength > maxBufferedBytes) stream.destroy()
    else if (!stream.destroyed && !stream.writableEnded) stream.write(text)
  }
  const unsubscribe = app.events.subscribe((events) => {
    for (const event of events) if (actor ? isRelevantTo(actor, event) : isForEveryone(event)) write(toSseLine(event))
  })
  const beat = async () => {
    const principal = await app.principals.authenticate(credentials, app.now().toISOString()).catch(() => undefined)
    if (principal && !isSameListener(listener, principal)) stream.end()
    else write(': still here\n\n')
  }
  // Closes the stream of an ended session now, not only at the next heartbeat.
  const stopRevalidating = app.events.onRevalidateSessions(
    (accounts) => actor && accounts.includes(actor.account_uuid) && void beat(),
  )
  // The browser connects again and loads what it may have missed.
  const stopWatchingGaps = app.events.onGap(() => stream.end())
  let heartbeat: NodeJS.Timeout
  // After a restart all clients reconnect at the same time: spread their heartbeats.
  const firstBeat = setTimeout(() => {
    heartbeat = setInterval(beat, heartbeatMs)
    void beat()
  }, Math.random() * heartbeatMs)
  const stop = () => {
    unsubscribe()
    stopRevalidating()
    stopWatchingGaps()
    clearTimeout(firstBeat)
    clearInterval(heartbeat)
    app.eventStreams.delete(stream)
    stream.destroy()
  }
  app.eventStreams.add(stream)
  app.exporter.warmUp()
  stream.on('close', stop)
  request.raw.on('close', stop)
  write('retry: 2000\n\n: listening\n\n')
  return stream
}

const isSameListener = ({ actor }: StreamListener, principal: Principal) =>
  actor ? isSameActor(actor, principal) : principal.kind === 'application'

/** True if the principal still is the actor of the stream, in the same role, network, company and technician. */
function isSameActor(
  { account_uuid, role, network_code, societe_uuid, technician }: Actor,
  principal: Principal,
): boolean {
  if (principal.kind !== 'user' || principal.isEnding) return false
  const { actor: current } = principal
  return (
    current.account_uuid === account_uuid &&
    current.role === role &&
    current.network_code === network_code &&
    current.societe_uuid === societe_uuid &&
    current.technician === technician
  )
}

/** The event as a server-sent event, cached: every stream of the process sends the same text. */
function toSseLine(event: ChangeEvent): string {
  const cachedLine = sseLines.get(event)
  if (cachedLine) return cachedLine
  const { kind, ID, version } = event
  const line = `data: ${JSON.stringify({ kind, ID, version } satisfies ChangeNotice)}\n\n`
  sseLines.set(event, line)
  return line
}

const sseLines = new WeakMap<ChangeEvent, string>()
