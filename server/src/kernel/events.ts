import { PassThrough } from 'node:stream'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { eventsPath, type Notice } from '@callout/domain/kernel/live.ts'
import type { FastifyRequest } from 'fastify'
import { type Credentials, credentialsOf } from './credentials.ts'
import type { Told } from './live.ts'
import type { Caller, House } from './serve.ts'
import { Problem } from './wire.ts'

/** A comment line this often keeps proxies from closing a quiet stream, and asks whether it still is for whom it was opened. */
const heartbeatMs = 15_000

/** A reader this far behind is let go; its browser comes back and refreshes. */
const mostBuffered = 256 * 1024

/** `GET /api/events`: what changed among the rows this user may see, as server-sent events. */
export function serveEvents(house: House) {
  house.app.get(eventsPath, async (request, reply) => {
    const { actor, credentials } = await signedIn(house, request)
    reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no')
    return reply.send(streamFor(house, actor, credentials, request))
  })
}

/** Who asks for the stream; 401 unless somebody signed in. */
async function signedIn(house: House, request: FastifyRequest): Promise<{ actor: Actor; credentials: Credentials }> {
  const credentials = credentialsOf(request)
  const caller = await house.askers.now(credentials, house.now().toISOString())
  if (caller.kind === 'foreign_network') throw new Problem(403)
  if (caller.kind !== 'user' || caller.isEnding) throw new Problem(401)
  return { actor: caller.actor, credentials }
}

function streamFor(house: House, actor: Actor, credentials: Credentials, request: FastifyRequest): PassThrough {
  const stream = new PassThrough()
  const write = (text: string) => {
    if (stream.writableLength > mostBuffered) stream.destroy()
    else if (!stream.destroyed) stream.write(text)
  }
  const deaf = house.live.listen((notices) => {
    for (const notice of notices) if (hears(actor, notice)) write(lineOf(notice))
  })
  const beat = async () => {
    const caller = await house.askers.now(credentials, house.now().toISOString()).catch(() => undefined)
    if (caller && !isStill(actor, caller)) stream.end()
    else write(': still here\n\n')
  }
  // Told of at once, so that nobody hears on until the next heartbeat.
  const sure = house.live.onDoubt((accounts) => accounts.includes(actor.account_uuid) && void beat())
  let heartbeat: NodeJS.Timeout
  // After a restart all come back at once: their hearts must not go on beating as one.
  const firstBeat = setTimeout(() => {
    heartbeat = setInterval(beat, heartbeatMs)
    void beat()
  }, Math.random() * heartbeatMs)
  const stop = () => {
    deaf()
    sure()
    clearTimeout(firstBeat)
    clearInterval(heartbeat)
    house.streams.delete(stream)
    stream.destroy()
  }
  house.streams.add(stream)
  house.exporter.warm()
  stream.on('close', stop)
  request.raw.on('close', stop)
  write('retry: 2000\n\n: listening\n\n')
  return stream
}

/** Whether who asks is who the stream was opened for: a session that lives, in the same role, network and company. */
export function isStill({ account_uuid, role, network_code, societe_uuid }: Actor, caller: Caller): boolean {
  if (caller.kind !== 'user' || caller.isEnding) return false
  const { actor: now } = caller
  return (
    now.account_uuid === account_uuid &&
    now.role === role &&
    now.network_code === network_code &&
    now.societe_uuid === societe_uuid
  )
}

/** Central staff hear their network, a company what it holds or just held, everybody what concerns everybody. */
export function hears(actor: Actor, notice: Told): boolean {
  if (notice.network_code !== '' && notice.network_code !== actor.network_code) return false
  return actor.societe_uuid === null || notice.network_code === '' || notice.companies.includes(actor.societe_uuid)
}

/** Every stream of the process says it in the same words: they are put together for the first. */
function lineOf(notice: Told): string {
  const known = lines.get(notice)
  if (known) return known
  const { kind, ID, version } = notice
  const line = `data: ${JSON.stringify({ kind, ID, version } satisfies Notice)}\n\n`
  lines.set(notice, line)
  return line
}

const lines = new WeakMap<Told, string>()
