import { complaintAbout } from './judge.ts'
import { send } from './send.ts'
import { type Arsenal, type Shot, shotOf } from './shots.ts'

/** What is fuzzed. */
export interface Target {
  readonly origin: string
  readonly arsenal: Arsenal
  /** A user token of a person of the arsenal; asked again once a shot may have ended the last one. */
  readonly tokenOf: (person: string) => Promise<string>
  readonly applicationToken: string
  /** Paths whose helper is not there to be asked: they may say so. */
  readonly away?: ReadonlySet<string>
}

export interface Asked {
  readonly requests: number
  /** How often each status came; 0 counts those without an answer, which were cut or far too long. */
  readonly statuses: Readonly<Record<string, number>>
  /** The endpoints that answered at least once with a success. */
  readonly reached: readonly string[]
}

/** A shot that was answered as none should be. */
export interface Miss {
  readonly shot: Shot
  readonly why: string
}

/** What ends the session whose token it carries. */
const ending = new Set(['/Account/Logout', '/api/token', '/Account/ConnectAsUser'])

/**
 * Fires the shots from one number to another, several at a time, and gives the statuses they were answered with; hands
 * each miss to `onMiss`, which throws to end it.
 */
export async function fire(
  target: Target,
  { seed, from, to, askers }: { seed: number; from: number; to: number; askers: number },
  onMiss: (miss: Miss) => void,
): Promise<Asked> {
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (person: string) => {
    const known = tokens.get(person) ?? target.tokenOf(person)
    tokens.set(person, known)
    return known
  }
  const carried = async ({ as }: Shot) => {
    if (as === 'application') return target.applicationToken
    return target.arsenal.people.includes(as) ? tokenOf(as) : as
  }
  let next = from
  const askOn = async () => {
    while (next < to) {
      const shot = shotOf(seed, next++, target.arsenal)
      const isEnding = shot.endpoints.some(({ path }) => ending.has(path))
      const hit = await send(target.origin, shot, await carried(shot))
      const status = String(hit?.status ?? 0)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (hit?.status === 200 && shot.endpoints[0]) reached.add(shot.endpoints[0].path)
      // Others in flight may meet the dead token and are told so; that is an answer like any other.
      if (isEnding) tokens.delete(shot.as)
      const why = complaintAbout(shot, hit, target.away)
      if (why) onMiss({ shot, why })
    }
  }
  await Promise.all(Array.from({ length: askers }, askOn))
  return { requests: to - from, statuses, reached: [...reached] }
}

/** A shot in words enough to send it again. */
export function shown({ shot, why }: Miss, seed: number): string {
  const { n, method, target, headers, as, cutAfter, raw } = shot
  const body = raw ?? shot.body
  const text = body ? `${body.subarray(0, 1500).toString()}${body.length > 1500 ? ` … ${body.length} bytes` : ''}` : ''
  const lines = [
    `seed ${seed}, request ${n}: ${why}`,
    `${method} ${target} as ${as || 'nobody'}`,
    JSON.stringify(headers),
  ]
  return [...lines, text, ...(cutAfter === undefined ? [] : [`cut after ${cutAfter} bytes`])].join('\n  ')
}
